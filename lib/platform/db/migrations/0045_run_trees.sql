CREATE TABLE "run_trees" (
	"run_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"runs" integer NOT NULL
);
--> statement-breakpoint
-- The version before deletes runs without knowing of it.
ALTER TABLE "run_trees" ADD CONSTRAINT "run_trees_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
