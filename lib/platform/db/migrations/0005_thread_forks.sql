CREATE TABLE "thread_forks" (
	"thread_id" text NOT NULL,
	"run_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"from_run_id" text,
	"position" bigint NOT NULL,
	CONSTRAINT "thread_forks_thread_id_run_id_pk" PRIMARY KEY("thread_id","run_id")
);
--> statement-breakpoint
-- Forks that exist: each began with its first message, or without one at the position that it still has.
INSERT INTO "thread_forks" ("thread_id", "run_id", "workspace_id", "from_run_id", "position")
SELECT r."thread_id", r."id", r."workspace_id", r."forked_from_run_id",
       coalesce((SELECT min(m."id") - 1 FROM "thread_messages" m WHERE m."thread_id" = r."thread_id" AND m."run_id" = r."id"), r."thread_position")
  FROM "runs" r
 WHERE r."forked_from_run_id" IS NOT NULL;--> statement-breakpoint
-- Conversations that were run again began with copies of earlier messages in a thread of their own.
INSERT INTO "thread_forks" ("thread_id", "run_id", "workspace_id", "from_run_id", "position")
SELECT r."thread_id", r."id", r."workspace_id", NULL, copied."position"
  FROM "runs" r
 CROSS JOIN LATERAL (
   SELECT max(m."id") AS "position" FROM "thread_messages" m
    WHERE m."thread_id" = r."thread_id"
      AND m."id" < (SELECT min(o."id") FROM "thread_messages" o WHERE o."thread_id" = r."thread_id" AND o."run_id" = r."id")
 ) copied
 WHERE r."rerun_of_run_id" IS NOT NULL AND r."forked_from_run_id" IS NULL AND copied."position" IS NOT NULL;
