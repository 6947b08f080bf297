CREATE TABLE "webhook_endpoints" (
  "id" text PRIMARY KEY NOT NULL,
  "workspace_id" text NOT NULL,
  "owner_kind" text NOT NULL,
  "owner_id" text NOT NULL,
  "url" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "types" text[] DEFAULT '{}' NOT NULL,
  "agent_ids" text[] DEFAULT '{}' NOT NULL,
  "team_ids" text[] DEFAULT '{}' NOT NULL,
  "payload" text NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "disabled_reason" text,
  "sealed_secret" text,
  "sealed_former_secret" text,
  "former_expires_at" timestamptz(3),
  "failing_since" timestamptz(3),
  "created_by_kind" text NOT NULL,
  "created_by_id" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "webhook_endpoints_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id"),
  CONSTRAINT "webhook_endpoints_owner_kind" CHECK ("owner_kind" in ('key', 'grant', 'workspace')),
  CONSTRAINT "webhook_endpoints_payload" CHECK ("payload" in ('full', 'thin')),
  CONSTRAINT "webhook_endpoints_status" CHECK ("status" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE INDEX "webhook_endpoints_owner" ON "webhook_endpoints" USING btree ("owner_id", "id");
--> statement-breakpoint
CREATE INDEX "webhook_endpoints_workspace" ON "webhook_endpoints" USING btree ("workspace_id", "id");
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
  "id" text PRIMARY KEY NOT NULL,
  "endpoint_id" text NOT NULL,
  "workspace_id" text NOT NULL,
  "event_id" text NOT NULL,
  "sequence" bigint NOT NULL,
  "type" text NOT NULL,
  "run_id" text NOT NULL,
  "body" text NOT NULL,
  "is_test" boolean DEFAULT false NOT NULL,
  "state" text DEFAULT 'pending' NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "round_attempts" integer DEFAULT 0 NOT NULL,
  "claims" integer DEFAULT 0 NOT NULL,
  "is_claimed" boolean DEFAULT false NOT NULL,
  "next_attempt_at" timestamptz(3),
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "ended_at" timestamptz(3),
  CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE,
  CONSTRAINT "webhook_deliveries_state" CHECK ("state" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("endpoint_id", "next_attempt_at", "id") WHERE "state" = 'pending';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "state" = 'pending';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries" USING btree ("endpoint_id", "next_attempt_at") WHERE "state" = 'pending' and "is_claimed";
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id", "id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_run" ON "webhook_deliveries" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
  "delivery_id" text NOT NULL,
  "ordinal" integer NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "duration_ms" integer NOT NULL,
  "status" integer,
  "failure" text,
  "answer" text,
  PRIMARY KEY ("delivery_id", "ordinal"),
  CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries" ("id") ON DELETE CASCADE
);
--> statement-breakpoint
ALTER TABLE "unnumbered_events" ADD COLUMN "state" json;
--> statement-breakpoint
-- Keeps what a run's row says at the event, where an endpoint sends whole records: the row may say something else by the time
-- that the event is numbered.
CREATE OR REPLACE FUNCTION tell_of_run(run runs, event_type text, opened json) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
  DECLARE
    asked text;
    state json;
  BEGIN
    IF event_type = 'run.waiting' THEN
      -- What the run asks now: the oldest that is open, of its own or of a run below it, or the one that this statement opens.
      WITH RECURSIVE asking AS (
        SELECT run.id AS id
        UNION ALL
        SELECT c.id FROM asking JOIN runs c ON c.parent_run_id = asking.id AND c.status = 'waiting'
      )
      SELECT i.id INTO asked FROM asking JOIN run_interactions i ON i.run_id = asking.id
       WHERE i.status = 'open' ORDER BY i.position LIMIT 1;
      asked := coalesce(asked, opened #>> '{0,id}');
    END IF;
    IF EXISTS (SELECT FROM webhook_endpoints e
                WHERE e.owner_id IN (run.workspace_id, run.credential_id) AND e.status = 'active' AND e.payload = 'full') THEN
      state := json_build_object(
        'status', run.status, 'turn', run.turn, 'error', run.error,
        'finalResponse', CASE WHEN octet_length(run.final_response::text) <= 20000 THEN run.final_response END,
        'isLarge', coalesce(octet_length(run.final_response::text) > 20000, false),
        'startedAt', run.started_at, 'completedAt', run.completed_at, 'cancelRequestedAt', run.cancel_requested_at,
        'cancelledAt', run.cancelled_at,
        'usage', json_build_object('inputTokens', run.input_tokens, 'outputTokens', run.output_tokens, 'costUsd', run.cost_usd));
    END IF;
    INSERT INTO unnumbered_events (type, run_id, workspace_id, credential_id, turn, interaction_id, at, state)
    VALUES (event_type, run.id, run.workspace_id, run.credential_id, run.turn, asked, clock_timestamp(), state);
    RETURN true;
  END
  $$;
