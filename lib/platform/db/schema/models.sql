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
