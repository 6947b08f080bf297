-- Names are stored in NFC from this version on; these were written before. Of names that would then be the same where they
-- must differ, only the first is changed.
UPDATE "workspaces" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "users" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "projects" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "agents" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "skills" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "api_keys" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "documents" SET "title" = normalize("title") WHERE "title" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "files" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "tasks" SET "title" = normalize("title") WHERE "title" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "tasks"
   SET "labels" = ARRAY(SELECT normalize(label) FROM unnest("labels") WITH ORDINALITY given(label, place)
                         GROUP BY normalize(label) ORDER BY min(place))
 WHERE array_to_string("labels", ',') IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "teams" t SET "name" = normalize(t.name)
  FROM (SELECT DISTINCT ON (workspace_id, normalize(name)) id FROM teams ORDER BY workspace_id, normalize(name), name IS NFC NORMALIZED DESC, id) first
 WHERE t.id = first.id AND t.name IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "saved_views" v SET "name" = normalize(v.name)
  FROM (SELECT DISTINCT ON (workspace_id, page, user_id, normalize(name)) id FROM saved_views
         ORDER BY workspace_id, page, user_id, normalize(name), name IS NFC NORMALIZED DESC, id) first
 WHERE v.id = first.id AND v.name IS NOT NFC NORMALIZED;
