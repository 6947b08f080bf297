CREATE TABLE "bulk_action_targets" (
	"bulk_action_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"run_id" text NOT NULL,
	"outcome" text,
	"reason_code" text,
	"reason" text,
	"new_run_id" text,
	"claimed_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_action_targets_bulk_action_id_ordinal_pk" PRIMARY KEY("bulk_action_id","ordinal"),
	CONSTRAINT "bulk_action_targets_outcome" CHECK ("bulk_action_targets"."outcome" in ('done', 'refused', 'skipped')),
	CONSTRAINT "bulk_action_targets_ended" CHECK (("bulk_action_targets"."outcome" is null) = ("bulk_action_targets"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"action" text NOT NULL,
	"filters" json,
	"is_cut" boolean NOT NULL,
	"runs" integer NOT NULL,
	"created_by" text NOT NULL,
	"session_id" text,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_actions_action" CHECK ("bulk_actions"."action" in ('cancel', 'rerun', 'rerun_from_failure'))
);
--> statement-breakpoint
ALTER TABLE "bulk_action_targets" ADD CONSTRAINT "bulk_action_targets_bulk_action_id_bulk_actions_id_fk" FOREIGN KEY ("bulk_action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_action_targets_open" ON "bulk_action_targets" USING btree ("bulk_action_id","ordinal") WHERE "bulk_action_targets"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_actions_key" ON "bulk_actions" USING btree ("workspace_id","created_by","idempotency_key");--> statement-breakpoint
CREATE INDEX "bulk_actions_workspace" ON "bulk_actions" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "bulk_actions_open" ON "bulk_actions" USING btree ("id") WHERE "bulk_actions"."ended_at" is null;