CREATE TABLE "audit_chains" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"head_position" bigint NOT NULL,
	"head_mac" text NOT NULL,
	"head_signature" text NOT NULL,
	"head_key_id" text NOT NULL,
	"anchor_position" bigint NOT NULL,
	"anchor_mac" text NOT NULL,
	"anchor_signature" text NOT NULL,
	"anchor_key_id" text NOT NULL,
	CONSTRAINT "audit_chains_ends" CHECK ("audit_chains"."anchor_position" between 0 and "audit_chains"."head_position")
);
--> statement-breakpoint
CREATE TABLE "audit_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_register" (
	"id" integer PRIMARY KEY NOT NULL,
	"chains" integer NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "audit_register_one_row" CHECK ("audit_register"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "audit_chains" ADD CONSTRAINT "audit_chains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_unsealed" ON "audit_log" USING btree ("id") WHERE "audit_log"."position" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_position" ON "audit_log" USING btree ("workspace_id","position") WHERE "audit_log"."position" is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_sealed" CHECK (num_nulls("audit_log"."position", "audit_log"."mac", "audit_log"."key_id") in (0, 3));--> statement-breakpoint
-- The audit log is kept 90 days at least from now on.
UPDATE "workspaces" SET "settings" = jsonb_set("settings", '{retention,auditDays}', '90')
 WHERE ("settings" #>> '{retention,auditDays}')::numeric < 90;
