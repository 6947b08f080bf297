ALTER TABLE "task_attachments" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "deleted_comments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Files that came with a comment count from now on: not those of a run's result, nor what is a file of the team as well.
UPDATE "task_attachments" a SET "is_counted" = true
  FROM "task_comments" c, "contents" x
 WHERE c."id" = a."comment_id" AND c."run_id" IS NULL
   AND x."storage_key" = a."storage_key" AND x."credential_kind" <> 'file';--> statement-breakpoint
INSERT INTO "file_usage" ("workspace_id", "team_id", "bytes")
SELECT p."workspace_id", whose."team_id", sum(a."size")
  FROM "task_attachments" a
  JOIN "tasks" t ON t."id" = a."task_id"
  JOIN "projects" p ON p."id" = t."project_id"
 CROSS JOIN LATERAL (VALUES (p."team_id"), ('')) AS whose("team_id")
 WHERE a."is_counted"
 GROUP BY p."workspace_id", whose."team_id"
ON CONFLICT ("workspace_id", "team_id") DO UPDATE SET "bytes" = "file_usage"."bytes" + excluded."bytes";
