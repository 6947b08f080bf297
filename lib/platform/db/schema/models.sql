-- A workspace's own prices, in US dollars per million tokens; other models use the built-in table.
create table model_prices (
  workspace_id text not null references workspaces,
  -- `provider:model`.
  model text not null,
  input_price double precision not null,
  -- For cached input tokens; null: the usual input price.
  cached_input_price double precision,
  output_price double precision not null,
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_id, model)
);

-- A workspace's own keys of model providers, set in Settings: they go before those of the environment.
create table model_keys (
  workspace_id text not null references workspaces,
  provider text not null,
  -- Sealed under LANEWAY_SECRET.
  sealed_key text not null,
  -- Where its API is: for a server of the workspace's choice. Providers of their own are called where the environment says.
  base_url text,
  set_at timestamptz(3) not null default now(),
  primary key (workspace_id, provider),
  constraint model_keys_provider check (provider in ('openai', 'anthropic', 'google', 'compatible')),
  constraint model_keys_base_url check ((base_url is not null) = (provider = 'compatible'))
);
