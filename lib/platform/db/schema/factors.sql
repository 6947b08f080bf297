-- A person's passkeys (WebAuthn credentials), for all workspaces.
create table passkeys (
  -- The credential's id, base64url.
  id text primary key,
  user_id text not null references users,
  name text not null,
  -- COSE, base64url.
  public_key text not null,
  -- The last counter; 0 for an authenticator without one.
  counter bigint not null,
  -- Its transports: `internal`, `usb`, `hybrid` …
  transports text[] not null default '{}',
  -- Whether it may be synced to other devices.
  is_synced boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

-- A person's authenticator app. It becomes a second factor with its first code.
create table totp_factors (
  user_id text primary key references users,
  -- Sealed under LANEWAY_SECRET.
  sealed_secret text not null,
  -- The time step of the last accepted code: codes up to it are refused.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3)
);

-- Recovery codes. Each works once; only the SHA-256 of its 80 random bits is stored.
create table recovery_codes (
  user_id text not null references users,
  code_hash text not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Used WebAuthn challenges, until they would have expired: each works once.
create table used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz(3) not null
);
create index used_challenges_expiry on used_challenges (expires_at);
