ALTER TABLE "agents" ADD COLUMN "run_timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "executed_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "node_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "output_bytes" bigint DEFAULT 0 NOT NULL;