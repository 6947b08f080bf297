-- A workspace's own keys of model providers, set in Settings: they go before those of the environment.
CREATE TABLE "model_keys" (
  "workspace_id" text NOT NULL,
  "provider" text NOT NULL,
  "sealed_key" text NOT NULL,
  "base_url" text,
  "set_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "model_keys_workspace_id_provider_pk" PRIMARY KEY ("workspace_id", "provider"),
  CONSTRAINT "model_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id"),
  CONSTRAINT "model_keys_provider" CHECK ("provider" in ('openai', 'anthropic', 'google', 'compatible')),
  CONSTRAINT "model_keys_base_url" CHECK (("base_url" is not null) = ("provider" = 'compatible'))
);
