import { DomainError } from "#lib/contract/errors.ts";
import type { Standing } from "#lib/nouns/access/actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

const MEGABYTE = 1_000_000;
/** The row of the whole workspace. It is changed first: two changes never wait for each other. */
const ALL_TEAMS = "";

/** $1 workspace, $2 team, $3 bytes, $4 the most, or null. No row comes back where they do not fit. */
const take: Statement = {
  name: "take-file-space",
  text: `
    insert into file_usage as u (workspace_id, team_id, bytes)
    select $1, $2, $3::bigint where $4::bigint is null or $3::bigint <= $4::bigint
    on conflict (workspace_id, team_id) do update set bytes = u.bytes + excluded.bytes
      where $4::bigint is null or u.bytes + excluded.bytes <= $4::bigint
    returning u.team_id`,
};

/** $1 workspace, $2 team, $3 bytes. */
const give: Statement = {
  name: "give-file-space",
  text: "update file_usage set bytes = greatest(0, bytes - $3::bigint) where workspace_id = $1 and team_id = $2",
};

/** $1 workspace, $2 team. */
const findUsed: Statement = {
  name: "find-file-space",
  text: `
    select team_id as "teamId", bytes::float8 as "bytes" from file_usage
     where workspace_id = $1 and team_id in ($2, '${ALL_TEAMS}')`,
};

interface Space {
  readonly workspaceId: string;
  readonly teamId: string;
  readonly bytes: number;
}

/**
 * Takes the space of a file in the transaction that makes it: of any number at the same moment as many fit as fit.
 * @throws DomainError quota_exceeded.
 */
export async function takeFileSpace(
  tx: Queries,
  { actor, teamId, bytes }: { actor: Standing; teamId: string; bytes: number },
): Promise<void> {
  for (const bound of boundsOf(actor, teamId)) {
    const taken = await tx.run(take, [actor.workspaceId, bound.teamId, bytes, bound.most]);
    if (taken.length === 0) throw exceeded(bound.whose, bound.most);
  }
}

/** Gives it back when the file or its upload goes. */
export async function giveFileSpace(tx: Queries, { workspaceId, teamId, bytes }: Space): Promise<void> {
  for (const whose of [ALL_TEAMS, teamId]) await tx.run(give, [workspaceId, whose, bytes]);
}

/**
 * Counts what one team has to another one, in the same transaction.
 * @throws DomainError quota_exceeded.
 */
export async function moveFileSpace(
  tx: Queries,
  { actor, from, to, bytes }: { actor: Standing; from: string; to: string; bytes: number },
): Promise<void> {
  const { workspaceId } = actor;
  await tx.run(take, [workspaceId, ALL_TEAMS, 0, null]); // its row first, as everywhere
  await tx.run(give, [workspaceId, from, bytes]);
  for (const { teamId, most, whose } of boundsOf(actor, to).filter((bound) => bound.teamId === to)) {
    const taken = await tx.run(take, [workspaceId, teamId, bytes, most]);
    if (taken.length === 0) throw exceeded(whose, most);
  }
}

/**
 * Whether a file of this size would fit now: asked before its bytes are read.
 * @throws DomainError quota_exceeded.
 */
export async function requireFileSpace(
  queries: Queries,
  { actor, teamId, bytes }: { actor: Standing; teamId: string; bytes: number },
): Promise<void> {
  const rows = await queries.run<{ teamId: string; bytes: number }>(findUsed, [actor.workspaceId, teamId]);
  for (const bound of boundsOf(actor, teamId)) {
    const used = rows.find((row) => row.teamId === bound.teamId)?.bytes ?? 0;
    if (bound.most !== null && used + bytes > bound.most) throw exceeded(bound.whose, bound.most);
  }
}

interface Bound {
  readonly teamId: string;
  readonly most: number | null;
  readonly whose: string;
}

function boundsOf({ settings: { limits } }: Standing, teamId: string): readonly Bound[] {
  const inBytes = (megabytes: number | null) => (megabytes === null ? null : megabytes * MEGABYTE);
  return [
    { teamId: ALL_TEAMS, most: inBytes(limits.fileMegabytes), whose: "The workspace's" },
    { teamId, most: inBytes(limits.teamFileMegabytes), whose: "The team's" },
  ];
}

function exceeded(whose: string, most: number | null): DomainError {
  const megabytes = ((most ?? 0) / MEGABYTE).toLocaleString("en");
  return new DomainError(
    "quota_exceeded",
    `${whose} files are limited to ${megabytes} MB in total, and this file would exceed that. Delete files, or ask an admin to raise the limit.`,
  );
}
