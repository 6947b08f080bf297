CREATE TABLE "task_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text NOT NULL,
	"task_id" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"changes" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"task_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"storage_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_blocks" (
	"task_id" text NOT NULL,
	"blocked_by_task_id" text NOT NULL,
	CONSTRAINT "task_blocks_task_id_blocked_by_task_id_pk" PRIMARY KEY("task_id","blocked_by_task_id")
);
--> statement-breakpoint
CREATE TABLE "task_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"task_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"body" text NOT NULL,
	"mentioned_ids" text[] DEFAULT '{}' NOT NULL,
	"run_id" text,
	"turn" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_followers" (
	"task_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "task_followers_task_id_user_id_pk" PRIMARY KEY("task_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_numbers" (
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"task_id" text NOT NULL,
	CONSTRAINT "task_numbers_project_id_number_pk" PRIMARY KEY("project_id","number")
);
--> statement-breakpoint
CREATE TABLE "task_run_results" (
	"run_id" text NOT NULL,
	"turn" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"task_id" text NOT NULL,
	"status" text NOT NULL,
	"final_response" json,
	"error" json,
	CONSTRAINT "task_run_results_run_id_turn_pk" PRIMARY KEY("run_id","turn")
);
--> statement-breakpoint
CREATE TABLE "task_runs" (
	"run_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"task_id" text NOT NULL,
	"reports" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'open' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"assignee_kind" text,
	"assignee_id" text,
	"due_at" timestamp (3) with time zone,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"parent_task_id" text,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B')) STORED,
	CONSTRAINT "tasks_status" CHECK ("tasks"."status" in ('open', 'in_progress', 'waiting', 'done', 'cancelled')),
	CONSTRAINT "tasks_priority" CHECK ("tasks"."priority" in ('low', 'normal', 'high', 'urgent')),
	CONSTRAINT "tasks_assignee" CHECK (("tasks"."assignee_kind" is null) = ("tasks"."assignee_id" is null))
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "prefix" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "former_prefixes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "task_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_activity" ADD CONSTRAINT "task_activity_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attachments" ADD CONSTRAINT "task_attachments_comment_id_task_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."task_comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_blocks" ADD CONSTRAINT "task_blocks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_blocks" ADD CONSTRAINT "task_blocks_blocked_by_task_id_tasks_id_fk" FOREIGN KEY ("blocked_by_task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_followers" ADD CONSTRAINT "task_followers_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_followers" ADD CONSTRAINT "task_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_numbers" ADD CONSTRAINT "task_numbers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_numbers" ADD CONSTRAINT "task_numbers_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_activity_task" ON "task_activity" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "task_attachments_comment" ON "task_attachments" USING btree ("comment_id","ordinal");--> statement-breakpoint
CREATE INDEX "task_attachments_content" ON "task_attachments" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "task_blocks_by" ON "task_blocks" USING btree ("blocked_by_task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_comments_ordinal" ON "task_comments" USING btree ("task_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "task_comments_result" ON "task_comments" USING btree ("run_id","turn") WHERE "task_comments"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "task_followers_user" ON "task_followers" USING btree ("user_id","task_id");--> statement-breakpoint
CREATE INDEX "task_runs_task" ON "task_runs" USING btree ("task_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_number" ON "tasks" USING btree ("project_id","number");--> statement-breakpoint
CREATE INDEX "tasks_workspace" ON "tasks" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "tasks_project" ON "tasks" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("workspace_id","assignee_id","id");--> statement-breakpoint
CREATE INDEX "tasks_parent" ON "tasks" USING btree ("parent_task_id") WHERE "tasks"."parent_task_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_searched" ON "tasks" USING gin ("searched");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_prefix" ON "projects" USING btree ("workspace_id","prefix");