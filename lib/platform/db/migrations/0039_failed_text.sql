CREATE INDEX CONCURRENTLY "runs_failed_text" ON "runs" USING gin (text_grams(workspace_id, (error ->> 'code') || ' ' || (error ->> 'message'))) WHERE "runs"."status" = 'failed';
