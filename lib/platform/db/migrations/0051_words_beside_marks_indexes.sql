CREATE INDEX CONCURRENTLY "document_sections_old_words" ON "document_sections" USING btree ("document_id","digest") WHERE "document_sections"."words_version" < 3;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_words" ON "tasks" USING gin (words_of_task("title", "description"));
