CREATE TABLE "agent_test_results" (
	"test_run_id" text NOT NULL,
	"test_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"definition" json NOT NULL,
	"run_id" text,
	"status" text NOT NULL,
	"failures" json DEFAULT '[]'::json NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "agent_test_results_test_run_id_test_id_pk" PRIMARY KEY("test_run_id","test_id"),
	CONSTRAINT "agent_test_results_status" CHECK ("agent_test_results"."status" in ('running', 'passed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "agent_test_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"revision" integer NOT NULL,
	"graph_fingerprint" text NOT NULL,
	"status" text NOT NULL,
	"started_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "agent_test_runs_status" CHECK ("agent_test_runs"."status" in ('running', 'passed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "agent_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"name" text NOT NULL,
	"definition" json NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_editors" (
	"agent_id" text NOT NULL,
	"kind" text NOT NULL,
	"editor_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"revision" integer,
	CONSTRAINT "draft_editors_agent_id_kind_editor_id_pk" PRIMARY KEY("agent_id","kind","editor_id")
);
--> statement-breakpoint
CREATE TABLE "preview_permissions" (
	"agent_id" text NOT NULL,
	"node_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"config_hash" text NOT NULL,
	"allowed_by" text NOT NULL,
	"allowed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preview_permissions_agent_id_node_id_pk" PRIMARY KEY("agent_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "run_previews" (
	"run_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"from_node" text,
	"pins" json DEFAULT '{}'::json NOT NULL,
	"allowed" text[] DEFAULT '{}' NOT NULL,
	"answers" json,
	"test_run_id" text
);
--> statement-breakpoint
CREATE TABLE "skill_versions" (
	"id" text NOT NULL,
	"skill_id" text NOT NULL,
	"version" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"instructions" text NOT NULL,
	"tools" json NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"published_by" text,
	"published_via_kind" text,
	"published_via_id" text,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skill_versions_skill_id_version_pk" PRIMARY KEY("skill_id","version"),
	CONSTRAINT "skill_versions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "skills" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"instructions" text NOT NULL,
	"tools" json NOT NULL,
	"published_version" integer,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "preview_settings" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_servers" ADD COLUMN "read_only_tools" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_test_results" ADD CONSTRAINT "agent_test_results_test_run_id_agent_test_runs_id_fk" FOREIGN KEY ("test_run_id") REFERENCES "public"."agent_test_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_test_runs" ADD CONSTRAINT "agent_test_runs_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_test_runs" ADD CONSTRAINT "agent_test_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_test_runs" ADD CONSTRAINT "agent_test_runs_workspace_id_graph_fingerprint_graphs_workspace_id_fingerprint_fk" FOREIGN KEY ("workspace_id","graph_fingerprint") REFERENCES "public"."graphs"("workspace_id","fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tests" ADD CONSTRAINT "agent_tests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tests" ADD CONSTRAINT "agent_tests_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tests" ADD CONSTRAINT "agent_tests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_editors" ADD CONSTRAINT "draft_editors_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_editors" ADD CONSTRAINT "draft_editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_permissions" ADD CONSTRAINT "preview_permissions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_permissions" ADD CONSTRAINT "preview_permissions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_permissions" ADD CONSTRAINT "preview_permissions_allowed_by_users_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_previews" ADD CONSTRAINT "run_previews_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_versions" ADD CONSTRAINT "skill_versions_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_versions" ADD CONSTRAINT "skill_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_test_results_run" ON "agent_test_results" USING btree ("run_id") WHERE "agent_test_results"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "agent_test_runs_agent" ON "agent_test_runs" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_test_runs_running" ON "agent_test_runs" USING btree ("id") WHERE "agent_test_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "agent_tests_agent" ON "agent_tests" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "skills_by_name" ON "skills" USING btree ("workspace_id","name","id");