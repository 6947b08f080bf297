CREATE TABLE "agent_versions" (
	"id" text NOT NULL,
	"agent_id" text NOT NULL,
	"version" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"graph_fingerprint" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"published_by" text,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_versions_agent_id_version_pk" PRIMARY KEY("agent_id","version"),
	CONSTRAINT "agent_versions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"draft" json NOT NULL,
	"published_version" integer,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "graphs" (
	"workspace_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"document" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "graphs_workspace_id_fingerprint_pk" PRIMARY KEY("workspace_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "content_chunks" (
	"storage_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "content_chunks_storage_key_ordinal_pk" PRIMARY KEY("storage_key","ordinal")
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"credential_kind" text NOT NULL,
	"credential_id" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_secrets" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"allowed_project_ids" text[] DEFAULT '{}' NOT NULL,
	"allowed_team_ids" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"rate_limit_per_minute" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	CONSTRAINT "api_keys_status" CHECK ("api_keys"."status" in ('active', 'inactive', 'revoked'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"drawn" double precision NOT NULL,
	"refilled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text NOT NULL,
	"key_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"latency_ms" double precision NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_attachments" (
	"run_id" text NOT NULL,
	"turn" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"field" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "run_attachments_run_id_turn_ordinal_pk" PRIMARY KEY("run_id","turn","ordinal")
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"run_id" text COLLATE "C" NOT NULL,
	"sequence" bigint NOT NULL,
	"workspace_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"node_id" text,
	"status" text,
	"occurrence_id" text,
	"payload" json,
	"loop_path" json,
	CONSTRAINT "run_events_run_id_sequence_pk" PRIMARY KEY("run_id","sequence")
) PARTITION BY RANGE ("run_id");
--> statement-breakpoint
CREATE TABLE "run_idempotency" (
	"workspace_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"namespace" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"run_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_idempotency_credential_id_workspace_id_agent_id_namespace_idempotency_key_pk" PRIMARY KEY("credential_id","workspace_id","agent_id","namespace","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "run_interactions" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "run_interactions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text NOT NULL,
	"run_id" text NOT NULL,
	"turn" integer NOT NULL,
	"occurrence_id" text NOT NULL,
	"node_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"request" json NOT NULL,
	"answer" json,
	"answered_by_kind" text,
	"answered_by_id" text,
	"answered_at" timestamp (3) with time zone,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "run_interactions_status" CHECK ("run_interactions"."status" in ('open', 'answered', 'expired', 'accepted', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"run_id" text NOT NULL,
	"occurrence_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"turn" integer NOT NULL,
	"node_id" text NOT NULL,
	"outcome" text,
	"output" json,
	"sequence" bigint,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "run_steps_run_id_occurrence_id_pk" PRIMARY KEY("run_id","occurrence_id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"lane_id" text NOT NULL,
	"credential_kind" text NOT NULL,
	"credential_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"kind" text DEFAULT 'agent' NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"input" json NOT NULL,
	"metadata" json,
	"final_response" json,
	"error" json,
	"graph_fingerprint" text NOT NULL,
	"preview" boolean DEFAULT false NOT NULL,
	"forked_from_run_id" text,
	"parent_run_id" text,
	"thread_position" bigint DEFAULT 0 NOT NULL,
	"event_count" bigint DEFAULT 0 NOT NULL,
	"needs_work" boolean DEFAULT true NOT NULL,
	"lease_owner" text,
	"lease_token" integer DEFAULT 0 NOT NULL,
	"lease_expires_at" timestamp (3) with time zone,
	"lost_workers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"cancel_requested_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "runs_status" CHECK ("runs"."status" in ('queued', 'running', 'cancelling', 'waiting', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "runs_error" CHECK (("runs"."status" = 'failed') = ("runs"."error" is not null)),
	CONSTRAINT "runs_ended" CHECK (("runs"."status" in ('completed', 'failed', 'cancelled')) = ("runs"."completed_at" is not null)),
	CONSTRAINT "runs_cancelled" CHECK (("runs"."status" = 'cancelled') = ("runs"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"run_id" text NOT NULL,
	"turn" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'admin', 'builder', 'operator', 'viewer')),
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('active', 'suspended', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"workspace_id" text NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_workspace_id_graph_fingerprint_graphs_workspace_id_fingerprint_fk" FOREIGN KEY ("workspace_id","graph_fingerprint") REFERENCES "public"."graphs"("workspace_id","fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_chunks" ADD CONSTRAINT "content_chunks_storage_key_contents_storage_key_fk" FOREIGN KEY ("storage_key") REFERENCES "public"."contents"("storage_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_attachments" ADD CONSTRAINT "run_attachments_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_interactions" ADD CONSTRAINT "run_interactions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_workspace_id_graph_fingerprint_graphs_workspace_id_fingerprint_fk" FOREIGN KEY ("workspace_id","graph_fingerprint") REFERENCES "public"."graphs"("workspace_id","fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_workspace_id_user_id_memberships_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_by_name" ON "agents" USING btree ("workspace_id","name","id");--> statement-breakpoint
CREATE INDEX "contents_workspace" ON "contents" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "api_key_secrets_key" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_keys_workspace" ON "api_keys" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "request_log_key" ON "request_log" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "request_log_at" ON "request_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "run_events_type" ON "run_events" USING btree ("run_id","type","sequence");--> statement-breakpoint
CREATE INDEX "run_idempotency_run" ON "run_idempotency" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_interactions_run" ON "run_interactions" USING btree ("run_id","position");--> statement-breakpoint
CREATE INDEX "run_interactions_expiry" ON "run_interactions" USING btree ("expires_at") WHERE "run_interactions"."status" = 'open';--> statement-breakpoint
CREATE INDEX "runs_runnable" ON "runs" USING btree ("lease_expires_at") WHERE "runs"."needs_work";--> statement-breakpoint
CREATE INDEX "runs_credential" ON "runs" USING btree ("credential_id","id");--> statement-breakpoint
CREATE INDEX "runs_workspace" ON "runs" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "thread_messages_thread" ON "thread_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "projects_workspace" ON "projects" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
-- Catches a run whose month has no partition yet, so that a late maintenance job never stops a run.
CREATE TABLE "run_events_default" PARTITION OF "run_events" DEFAULT;
