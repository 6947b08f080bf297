CREATE TABLE "failure_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"code" text NOT NULL,
	"node_id" text,
	"message" text NOT NULL,
	"pattern" text NOT NULL,
	"first_run_id" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"first_graph_fingerprint" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"assignee_id" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_id" text,
	"resolved_in_version" integer,
	"reopened_at" timestamp (3) with time zone,
	"reopened_run_id" text,
	CONSTRAINT "failure_groups_resolved" CHECK (("failure_groups"."resolved_at" is null) = ("failure_groups"."resolved_by_id" is null)),
	CONSTRAINT "failure_groups_version" CHECK ("failure_groups"."resolved_in_version" is null or "failure_groups"."resolved_at" is not null),
	CONSTRAINT "failure_groups_reopened" CHECK ("failure_groups"."reopened_at" is null or "failure_groups"."resolved_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "failure_group_id" text;--> statement-breakpoint
ALTER TABLE "failure_groups" ADD CONSTRAINT "failure_groups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_groups" ADD CONSTRAINT "failure_groups_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_groups" ADD CONSTRAINT "failure_groups_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_groups" ADD CONSTRAINT "failure_groups_resolved_by_id_users_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failure_groups_workspace" ON "failure_groups" USING btree ("workspace_id","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "failure_groups_agent" ON "failure_groups" USING btree ("agent_id","last_seen_at");