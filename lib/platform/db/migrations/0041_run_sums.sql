CREATE TABLE "run_sums" (
	"workspace_id" text NOT NULL,
	"half_hour" timestamp (3) with time zone NOT NULL,
	"agent_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"credential_kind" text NOT NULL,
	"completed" integer NOT NULL,
	"failed" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"active" integer NOT NULL,
	"took_counts" integer[] NOT NULL,
	"took_ms" bigint[] NOT NULL,
	"cost_usd" double precision,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"last_run_id" text NOT NULL,
	CONSTRAINT "run_sums_workspace_id_credential_id_agent_id_half_hour_pk" PRIMARY KEY("workspace_id","credential_id","agent_id","half_hour")
);
--> statement-breakpoint
CREATE TABLE "run_sums_due" (
	"workspace_id" text NOT NULL,
	"run_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_sums_span" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_sums_span_only" CHECK ("run_sums_span"."is_only")
);
--> statement-breakpoint
CREATE INDEX "run_sums_half_hour" ON "run_sums" USING btree ("half_hour");--> statement-breakpoint
CREATE INDEX "run_sums_starters" ON "run_sums" USING btree ("agent_id","half_hour","workspace_id","credential_kind","credential_id","completed","failed","cancelled","active","last_run_id") WHERE "run_sums"."credential_id" <> '' and "run_sums"."agent_id" <> '';--> statement-breakpoint
CREATE INDEX "run_sums_due_workspace" ON "run_sums_due" USING btree ("workspace_id","run_id");--> statement-breakpoint
CREATE INDEX "run_sums_due_run" ON "run_sums_due" USING btree ("run_id");--> statement-breakpoint
-- A run is marked if it changes half an hour or more after it was created: half hours are summed an hour after their end, so
-- that whatever was not marked is committed by then. A trigger, because it sees every statement, those of older versions too.
CREATE FUNCTION mark_run_sums_due() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO run_sums_due (workspace_id, run_id) VALUES (OLD.workspace_id, OLD.id);
      ELSE
        INSERT INTO run_sums_due (workspace_id, run_id) VALUES (NEW.workspace_id, NEW.id);
      END IF;
      RETURN NULL;
    END
  $$;--> statement-breakpoint
CREATE TRIGGER "runs_inserted_late" AFTER INSERT ON "runs" FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '30 minutes' AND NEW.created_at > now() - interval '63 days')
  EXECUTE FUNCTION mark_run_sums_due();--> statement-breakpoint
CREATE TRIGGER "runs_changed_late" AFTER UPDATE ON "runs" FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '30 minutes' AND NEW.created_at > now() - interval '63 days'
        AND (NEW.status <> OLD.status OR NEW.completed_at IS DISTINCT FROM OLD.completed_at
             OR NEW.cost_usd IS DISTINCT FROM OLD.cost_usd
             OR NEW.input_tokens <> OLD.input_tokens OR NEW.output_tokens <> OLD.output_tokens))
  EXECUTE FUNCTION mark_run_sums_due();--> statement-breakpoint
CREATE TRIGGER "runs_deleted_late" AFTER DELETE ON "runs" FOR EACH ROW
  WHEN (OLD.created_at > now() - interval '63 days')
  EXECUTE FUNCTION mark_run_sums_due();
