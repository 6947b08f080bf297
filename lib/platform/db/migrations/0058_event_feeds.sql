-- Who listens to the runs of a credential or of a workspace. The statements that change runs look here.
CREATE TABLE "event_feeds" (
  "owner_id" text PRIMARY KEY NOT NULL,
  "workspace_id" text NOT NULL,
  "last_sequence" bigint DEFAULT 0 NOT NULL,
  "listens" boolean DEFAULT true NOT NULL,
  "started_at" timestamptz(3) DEFAULT now() NOT NULL,
  "read_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unnumbered_events" (
  "position" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "type" text NOT NULL,
  "run_id" text NOT NULL,
  "workspace_id" text NOT NULL,
  "credential_id" text NOT NULL,
  "turn" integer NOT NULL,
  "interaction_id" text,
  "at" timestamptz(3) NOT NULL,
  CONSTRAINT "unnumbered_events_type" CHECK ("type" in ('run.started', 'run.waiting', 'run.completed', 'run.failed', 'run.cancelled'))
);
--> statement-breakpoint
CREATE TABLE "feed_events" (
  "owner_id" text NOT NULL,
  "sequence" bigint NOT NULL,
  "event_id" text NOT NULL,
  "type" text NOT NULL,
  "run_id" text NOT NULL,
  "agent_id" text NOT NULL,
  "lane_id" text NOT NULL,
  "parent_run_id" text,
  "metadata" json,
  "interaction_id" text,
  "turn" integer NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "numbered_at" timestamptz(3) DEFAULT statement_timestamp() NOT NULL,
  PRIMARY KEY ("owner_id", "sequence")
);
--> statement-breakpoint
CREATE INDEX "feed_events_run" ON "feed_events" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "feed_events_numbered" ON "feed_events" USING btree ("numbered_at");
--> statement-breakpoint
-- Writes the event of a run's new status. The statements that change runs call it only where somebody listens.
CREATE FUNCTION tell_of_run(run runs, event_type text, opened json) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
  DECLARE
    asked text;
  BEGIN
    IF event_type = 'run.waiting' THEN
      -- What the run asks now: the oldest that is open, of its own or of a run below it, or the one that this statement opens.
      -- By the runs alone: a join may read everything that waits, or is open.
      WITH RECURSIVE asking AS (
        SELECT run.id AS id
        UNION ALL
        SELECT c.id FROM asking
         CROSS JOIN LATERAL (SELECT id, status FROM runs WHERE parent_run_id = asking.id OFFSET 0) c
         WHERE c.status = 'waiting'
      )
      SELECT i.id INTO asked FROM asking
       CROSS JOIN LATERAL (SELECT id, status, position FROM run_interactions WHERE run_id = asking.id OFFSET 0) i
       WHERE i.status = 'open' ORDER BY i.position LIMIT 1;
      asked := coalesce(asked, opened #>> '{0,id}');
    END IF;
    INSERT INTO unnumbered_events (type, run_id, workspace_id, credential_id, turn, interaction_id, at)
    VALUES (event_type, run.id, run.workspace_id, run.credential_id, run.turn, asked, clock_timestamp());
    RETURN true;
  END
  $$;
