-- A short list stands in its container's row, so that its iterations need none before something in them is kept.
ALTER TABLE "run_steps" ADD COLUMN "items" json;
--> statement-breakpoint
-- Rows of iterations are inserted by the statement that holds the run's row: a look for it with each is too much.
ALTER TABLE "run_iterations" DROP CONSTRAINT "run_iterations_run_id_runs_id_fk";
