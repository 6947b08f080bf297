import { DomainError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesTeam } from "#lib/nouns/access/permissions.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import { readWithKey, type WithKey } from "#lib/nouns/keys/find-keys.sql.ts";
import { readWithToken, type WithToken } from "#lib/nouns/oauth/find-access-tokens.sql.ts";
import { coalesceRows } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Queries } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  type EndedRun,
  findRuns,
  lookups,
  RUN_AHEAD_OF_KEY,
  RUN_AHEAD_OF_TOKEN,
  type RunRow,
} from "./find-runs.sql.ts";

interface Lookup {
  readonly runId: string;
  readonly workspaceId: string;
  readonly credential: { readonly kind: string; readonly id: string } | null;
  readonly taskId: string | null;
}

async function find(queries: Queries, wanted: readonly Lookup[]): Promise<RunRow[]> {
  const rows = wanted.map(({ runId, workspaceId, credential, taskId }) => ({
    run_id: runId,
    workspace_id: workspaceId,
    credential_kind: credential?.kind ?? null,
    credential_id: credential?.id ?? null,
    task_id: taskId,
  }));
  return queries.run<RunRow>(findRuns, lookups.values(rows));
}

/** A poller per database: polls of one tick share a query. Lookups are texts, so that equal ones are shared. */
const pollerOf = perDatabase((db) =>
  coalesceRows((keys) =>
    find(
      db,
      keys.map((key) => JSON.parse(key)),
    ),
  ),
);

/** A run that is read together with the caller's credential. */
export type RunAhead = WithKey<RunRow> | WithToken<RunRow>;

const readAhead = {
  key: readWithKey<RunRow>("find-runs-ahead", RUN_AHEAD_OF_KEY),
  grant: readWithToken<RunRow>("find-runs-ahead-of-token", RUN_AHEAD_OF_TOKEN),
} as const;

/** Reads what `findOwnRun` will need; undefined where that cannot be a run. */
export function readRunAhead(runId: string, { kind, hash }: CredentialDigest): RunAhead | undefined {
  return isId("run", runId) ? readAhead[kind](runId, hash) : undefined;
}

const NOT_FOUND = {
  key: "There is no run with this id that this credential started.",
  grant: "There is no run with this id that this connection started.",
  user: "Run not found in this workspace.",
} as const;
const OUT_OF_REACH = {
  key: "The key's creator does not currently have access to this run's agent.",
  grant: "The person who connected this app does not currently have access to this run's agent.",
  user: "The run's agent belongs to a team that you are not in.",
} as const;

/**
 * The run's current state, if this credential started it (interface, Authentication 7) or, for who acts through a task,
 * if it is a run of the task.
 * @throws DomainError run_not_found for anybody else's run; permission_denied if the actor's current role or teams do
 * not reach its agent.
 */
export async function findOwnRun({
  actor,
  runId,
  ahead,
  tx,
}: {
  actor: Actor;
  runId: string;
  /** The run, read together with the actor's credential. */
  ahead?: RunAhead | undefined;
  /** Reads inside a transaction, not together with other polls. */
  tx?: Queries;
}): Promise<RunRow> {
  const lookup: Lookup = {
    runId,
    workspaceId: actor.workspaceId,
    credential:
      actor.kind === "user" || actor.throughTaskId !== undefined
        ? null
        : { kind: actor.kind, id: actor.credentialId },
    taskId: actor.throughTaskId ?? null,
  };
  const row = !isId("run", runId)
    ? undefined
    : tx
      ? (await find(tx, [lookup]))[0]
      : await (ahead?.found ?? pollerOf(runtime().db)(JSON.stringify(lookup)));
  if (!row) {
    const message = actor.throughTaskId === undefined ? NOT_FOUND[actor.kind] : "The task has no such run.";
    throw new DomainError("run_not_found", message);
  }
  return requireReach(actor, row);
}

/**
 * A run that has ended while the actor waited, if the actor's credential started it; undefined: `findOwnRun` decides.
 * @throws DomainError permission_denied, as `findOwnRun`.
 */
export function ownEndedRun(actor: Actor, ended: EndedRun): EndedRun | undefined {
  const isOwn =
    ended.credentialId === actor.credentialId &&
    ended.workspaceId === actor.workspaceId &&
    actor.throughTaskId === undefined;
  return isOwn ? requireReach(actor, ended) : undefined;
}

function requireReach<Row extends Pick<RunRow, "teamId">>(actor: Actor, row: Row): Row {
  if (!reachesTeam(actor, row.teamId)) throw new DomainError("permission_denied", OUT_OF_REACH[actor.kind]);
  return row;
}
