ALTER TABLE "agents" ADD COLUMN "lane_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "metadata_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The parts of three characters of a text's first 300, and the workspace, so that one index serves all workspaces.
-- Built-in functions alone: no extension must be installed, and a restored dump needs no search path.
CREATE FUNCTION text_grams(workspace_id text, content text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT array(SELECT DISTINCT substr(short, i, 3)
                   FROM (SELECT lower(left(content, 300)) AS short) cut,
                        generate_series(1, length(short) - 2) i) || workspace_id
  $$;
