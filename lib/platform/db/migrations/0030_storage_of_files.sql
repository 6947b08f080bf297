CREATE TABLE "content_objects" (
	"object" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_upload_receptions" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"reception" text NOT NULL,
	CONSTRAINT "file_upload_receptions_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
ALTER TABLE "file_upload_receptions" ADD CONSTRAINT "file_upload_receptions_upload_id_file_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."file_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_objects_by_content" ON "content_objects" USING btree ("storage_key","ordinal");