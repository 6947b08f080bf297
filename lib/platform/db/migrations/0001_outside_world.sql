CREATE TABLE "connections" (
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"origins" text[] NOT NULL,
	"settings" json NOT NULL,
	"sealed_secret" text,
	"sealed_token" text,
	"token_expires_at" timestamp (3) with time zone,
	"refusal" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_workspace_id_name_pk" PRIMARY KEY("workspace_id","name"),
	CONSTRAINT "connections_kind" CHECK ("connections"."kind" in ('bearer', 'basic', 'header', 'oauth_client_credentials'))
);
--> statement-breakpoint
CREATE TABLE "tool_servers" (
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"connection_name" text,
	"tools" json NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_servers_workspace_id_name_pk" PRIMARY KEY("workspace_id","name")
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"workspace_id" text NOT NULL,
	"model" text NOT NULL,
	"input_price" double precision NOT NULL,
	"cached_input_price" double precision,
	"output_price" double precision NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_prices_workspace_id_model_pk" PRIMARY KEY("workspace_id","model")
);
--> statement-breakpoint
CREATE TABLE "worker_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"concurrency" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_calls" (
	"run_id" text NOT NULL,
	"occurrence_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"turn" integer NOT NULL,
	"result" json NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_calls_run_id_occurrence_id_ordinal_pk" PRIMARY KEY("run_id","occurrence_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "run_interactions" ADD COLUMN "call_ordinal" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "input_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "output_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "cost_usd" double precision;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_servers" ADD CONSTRAINT "tool_servers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_prices" ADD CONSTRAINT "model_prices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_calls" ADD CONSTRAINT "run_calls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_interactions_auth" ON "run_interactions" USING btree ("workspace_id") WHERE "run_interactions"."status" = 'open' and "run_interactions"."type" = 'auth';