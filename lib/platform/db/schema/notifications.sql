-- A person's choices of notifications in a workspace. No row: the defaults.
create table notification_settings (
  workspace_id text not null,
  user_id text not null,
  choices jsonb not null, -- NotificationChoices
  -- When the daily digest is sent: an hour from 0 to 23, in this time zone (IANA name).
  digest_hour integer not null,
  time_zone text not null,
  -- When the next digest is due. It is computed outside the database, whose list of time zones may differ.
  next_digest_at timestamptz(3) not null,
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references memberships (workspace_id, user_id),
  constraint notification_settings_hour check (digest_hour between 0 and 23)
);
create index notification_settings_digest on notification_settings (next_digest_at);

-- People who hear of an agent's failed runs.
create table agent_followers (
  agent_id text not null references agents,
  user_id text not null references users,
  workspace_id text not null references workspaces,
  -- Failures up to then are in a notification, or were before the person followed.
  told_until timestamptz(3) not null default now(),
  -- When there was last a notification: at most one an hour.
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (agent_id, user_id)
);
create index agent_followers_user on agent_followers (workspace_id, user_id);

-- What people are to hear of: written with the event, or derived from it once. Only names the item; what is said of
-- it, and whether the person may still know, is read when it is shown or sent.
create table notifications (
  id text primary key,
  workspace_id text not null references workspaces,
  user_id text not null references users,
  subject text not null,
  -- An interaction, a task, a comment or an agent, as the subject says.
  item_id text not null,
  -- Tells repetitions of subject and item apart, such as two assignments of one task.
  occasion text not null,
  -- The person who caused it; null: nobody.
  caused_by_id text,
  -- For failures: how many runs, and the last of them.
  failures json, -- { readonly runs: number; readonly lastRunId: string }
  -- Whether a browser shows it.
  by_browser boolean not null,
  -- When it may be sent by e-mail; null: it is not.
  mail_due_at timestamptz(3),
  is_digest boolean not null default false,
  -- The mail that it is in.
  mail_id text,
  created_at timestamptz(3) not null default now(),
  constraint notifications_subject check (subject in ('interaction_assigned', 'task_assigned', 'mentioned', 'expires_soon', 'agent_failed'))
);
create unique index notifications_once on notifications (user_id, subject, item_id, occasion);
create index notifications_user on notifications (workspace_id, user_id, id);
create index notifications_due on notifications (mail_due_at) where mail_due_at is not null and mail_id is null;
create index notifications_mail on notifications (mail_id) where mail_id is not null;
create index notifications_created on notifications (created_at);

-- A mail to one person. Its id is in its Message-ID, the same for each attempt.
create table notification_mails (
  id text primary key,
  workspace_id text not null references workspaces,
  user_id text not null references users,
  is_digest boolean not null,
  attempts integer not null default 0,
  -- When it is tried next; a worker that sends it moves this on first. Null once it has ended.
  next_attempt_at timestamptz(3),
  -- Null until it has ended. `empty`: nothing in it concerned the person any more.
  outcome text,
  -- The mail server's last error.
  failure text,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint notification_mails_outcome check (outcome in ('sent', 'empty', 'failed')),
  constraint notification_mails_ended check ((outcome is null) = (next_attempt_at is not null) and (outcome is null) = (ended_at is null))
);
create index notification_mails_open on notification_mails (next_attempt_at) where next_attempt_at is not null;
create index notification_mails_user on notification_mails (workspace_id, user_id, created_at);
create index notification_mails_created on notification_mails (created_at);
