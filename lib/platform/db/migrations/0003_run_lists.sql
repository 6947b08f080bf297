CREATE TABLE "run_metadata" (
	"pair" bigint NOT NULL,
	"run_id" text NOT NULL,
	CONSTRAINT "run_metadata_pair_run_id_pk" PRIMARY KEY("pair","run_id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "duration_ms" bigint GENERATED ALWAYS AS ((extract(epoch from (completed_at - started_at)) * 1000)::int8) STORED;--> statement-breakpoint
CREATE INDEX "runs_agent" ON "runs" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "runs_status" ON "runs" USING btree ("workspace_id","status","id") WHERE "runs"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "runs_failed_code" ON "runs" USING btree ("workspace_id",(error ->> 'code'),"id") WHERE "runs"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "runs_failed_node" ON "runs" USING btree ("workspace_id",(error ->> 'nodeId'),"id") WHERE "runs"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "runs_duration" ON "runs" USING btree ("workspace_id","duration_ms","id") WHERE "runs"."duration_ms" is not null;--> statement-breakpoint
INSERT INTO "run_metadata" ("pair", "run_id")
SELECT hashtextextended(r.workspace_id || chr(31) || pair.key || chr(31) || coalesce(pair.value #>> '{}', 'null'), 0), r.id
  FROM "runs" r
 CROSS JOIN LATERAL (
   SELECT key, value FROM json_each(r.metadata) WHERE json_typeof(value) NOT IN ('object', 'array') LIMIT 50
 ) pair
 WHERE r.metadata IS NOT NULL
ON CONFLICT DO NOTHING;
