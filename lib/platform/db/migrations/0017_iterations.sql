CREATE TABLE "run_iterations" (
	"run_id" text NOT NULL,
	"container" text NOT NULL,
	"iteration" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"item" json,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"result" json,
	CONSTRAINT "run_iterations_run_id_container_iteration_pk" PRIMARY KEY("run_id","container","iteration")
);
--> statement-breakpoint
ALTER TABLE "run_calls" ADD COLUMN "container" text;--> statement-breakpoint
ALTER TABLE "run_calls" ADD COLUMN "iteration" integer;--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "turn" integer;--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "container" text;--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "iteration" integer;--> statement-breakpoint
ALTER TABLE "run_interactions" ADD COLUMN "container" text;--> statement-breakpoint
ALTER TABLE "run_interactions" ADD COLUMN "iteration" integer;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "container" text;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "iteration" integer;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "iterations" integer;--> statement-breakpoint
ALTER TABLE "run_iterations" ADD CONSTRAINT "run_iterations_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_iterations_unfinished" ON "run_iterations" USING btree ("run_id","container","iteration") WHERE "run_iterations"."ended_at" is null;