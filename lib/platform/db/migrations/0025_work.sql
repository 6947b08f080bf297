CREATE TABLE "work_idempotency" (
	"credential_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"namespace" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"resource_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_idempotency_credential_id_workspace_id_namespace_idempotency_key_pk" PRIMARY KEY("credential_id","workspace_id","namespace","idempotency_key")
);
