CREATE TABLE "app_requests" (
	"workspace_id" text NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_requests_workspace_id_client_id_user_id_pk" PRIMARY KEY("workspace_id","client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "approved_apps" (
	"workspace_id" text NOT NULL,
	"client_id" text NOT NULL,
	"approved_by" text NOT NULL,
	"approved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approved_apps_workspace_id_client_id_pk" PRIMARY KEY("workspace_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "app_requests" ADD CONSTRAINT "app_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_requests" ADD CONSTRAINT "app_requests_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_requests" ADD CONSTRAINT "app_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_apps" ADD CONSTRAINT "approved_apps_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_apps" ADD CONSTRAINT "approved_apps_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_apps" ADD CONSTRAINT "approved_apps_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_requests_client" ON "app_requests" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "approved_apps_client" ON "approved_apps" USING btree ("client_id");