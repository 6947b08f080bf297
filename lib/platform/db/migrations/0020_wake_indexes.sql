CREATE INDEX CONCURRENTLY "run_steps_timers" ON "run_steps" USING btree ("run_id","wakes_at") WHERE "run_steps"."wakes_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "runs_wake" ON "runs" USING btree ("wakes_at") WHERE "runs"."wakes_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "runs_children" ON "runs" USING btree ("parent_run_id","parent_occurrence_id") WHERE "runs"."parent_run_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "runs_parent_due" ON "runs" USING btree ("id") WHERE "runs"."parent_due";