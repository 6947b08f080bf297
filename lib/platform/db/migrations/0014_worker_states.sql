CREATE TABLE "unavailable_answers" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"answers" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "worker_processes" ADD COLUMN "state" text DEFAULT 'taking' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "runnable_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "worker_processes" ADD CONSTRAINT "worker_processes_state" CHECK ("worker_processes"."state" in ('taking', 'paused', 'outdated'));