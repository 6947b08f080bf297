ALTER TABLE "agent_versions" ADD COLUMN "published_via_kind" text;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD COLUMN "published_via_id" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "layout" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "require_tests" boolean DEFAULT false NOT NULL;