CREATE TABLE "agent_followers" (
	"agent_id" text NOT NULL,
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"told_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_followers_agent_id_user_id_pk" PRIMARY KEY("agent_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_digest" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"outcome" text,
	"failure" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_mails_outcome" CHECK ("notification_mails"."outcome" in ('sent', 'empty', 'failed')),
	CONSTRAINT "notification_mails_ended" CHECK (("notification_mails"."outcome" is null) = ("notification_mails"."next_attempt_at" is not null) and ("notification_mails"."outcome" is null) = ("notification_mails"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"choices" jsonb NOT NULL,
	"digest_hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"next_digest_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "notification_settings_hour" CHECK ("notification_settings"."digest_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"item_id" text NOT NULL,
	"occasion" text NOT NULL,
	"caused_by_id" text,
	"failures" json,
	"by_browser" boolean NOT NULL,
	"mail_due_at" timestamp (3) with time zone,
	"is_digest" boolean DEFAULT false NOT NULL,
	"mail_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_subject" CHECK ("notifications"."subject" in ('interaction_assigned', 'task_assigned', 'mentioned', 'expires_soon', 'agent_failed'))
);
--> statement-breakpoint
ALTER TABLE "agent_followers" ADD CONSTRAINT "agent_followers_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_followers" ADD CONSTRAINT "agent_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_followers" ADD CONSTRAINT "agent_followers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_workspace_id_user_id_memberships_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_followers_user" ON "agent_followers" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "notification_mails_open" ON "notification_mails" USING btree ("next_attempt_at") WHERE "notification_mails"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_mails_user" ON "notification_mails" USING btree ("workspace_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_mails_created" ON "notification_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_settings_digest" ON "notification_settings" USING btree ("next_digest_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","subject","item_id","occasion");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("mail_due_at") WHERE "notifications"."mail_due_at" is not null and "notifications"."mail_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_id") WHERE "notifications"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");