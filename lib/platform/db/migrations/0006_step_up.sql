ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Sessions that are open during the upgrade proved who they are when they began.
UPDATE "sessions" SET "stepped_up_at" = "created_at";
