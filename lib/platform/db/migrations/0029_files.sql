CREATE TABLE "file_upload_parts" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "file_upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"storage_key" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"is_sealed" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_uploads_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "file_usage" (
	"workspace_id" text NOT NULL,
	"team_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "file_usage_workspace_id_team_id_pk" PRIMARY KEY("workspace_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"upload_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_upload_id_unique" UNIQUE("upload_id")
);
--> statement-breakpoint
ALTER TABLE "file_upload_parts" ADD CONSTRAINT "file_upload_parts_upload_id_file_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."file_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_storage_key_contents_storage_key_fk" FOREIGN KEY ("storage_key") REFERENCES "public"."contents"("storage_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_usage" ADD CONSTRAINT "file_usage_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_storage_key_contents_storage_key_fk" FOREIGN KEY ("storage_key") REFERENCES "public"."contents"("storage_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_uploads_by_expiry" ON "file_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "file_uploads_by_author" ON "file_uploads" USING btree ("workspace_id","author_id");--> statement-breakpoint
CREATE INDEX "file_uploads_by_team" ON "file_uploads" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "files_by_team" ON "files" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "files_by_workspace" ON "files" USING btree ("workspace_id","team_id");--> statement-breakpoint
CREATE INDEX "run_attachments_content" ON "run_attachments" USING btree ("storage_key");