import type { Actor } from "#lib/auth/actor.ts";
import { reachesTeam } from "#lib/auth/permissions.ts";
import { coalesce } from "#lib/db/coalesce.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { isId } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";
import { findRuns, type RunRow } from "./find-runs.sql.ts";

interface Lookup {
  readonly runId: string;
  readonly workspaceId: string;
  readonly credential: { readonly kind: string; readonly id: string } | null;
}

async function find(queries: Queries, lookups: readonly Lookup[]): Promise<RunRow[]> {
  return queries.run<RunRow>(findRuns, [
    lookups.map(({ runId }) => runId),
    lookups.map(({ workspaceId }) => workspaceId),
    lookups.map(({ credential }) => credential?.kind ?? null),
    lookups.map(({ credential }) => credential?.id ?? null),
  ]);
}

const pollers = new WeakMap<Database, (lookup: string) => Promise<RunRow | undefined>>();

/** One poller a database: polls of one tick share a query. Lookups travel as text, so that equal ones share too. */
function pollerOf(db: Database) {
  const present = pollers.get(db);
  if (present) return present;
  const poller = coalesce(async (keys: readonly string[]) => {
    const rows = await find(
      db,
      keys.map((key) => JSON.parse(key)),
    );
    return new Map(rows.map((row) => [keys[row.lookup - 1] ?? "", row]));
  });
  pollers.set(db, poller);
  return poller;
}

const NOT_FOUND = {
  key: "There is no run with this id that this credential started.",
  grant: "There is no run with this id that this connection started.",
  user: "There is no such run in this workspace.",
} as const;
const OUT_OF_REACH = {
  key: "The key's creator does not currently have access to this run's agent.",
  grant: "Whoever connected this app does not currently have access to this run's agent.",
  user: "The run's agent belongs to a team that you are not in.",
} as const;

/**
 * The run, if this very credential started it (interface, Authentication 7), as it stands now.
 * @throws DomainError run_not_found for anybody else's run; permission_denied when the actor's current role or
 *   teams no longer reach its agent.
 */
export async function findOwnRun({
  actor,
  runId,
  tx,
}: {
  actor: Actor;
  runId: string;
  /** To read inside a transaction instead of with other polls. */
  tx?: Queries;
}): Promise<RunRow> {
  const lookup: Lookup = {
    runId,
    workspaceId: actor.workspaceId,
    credential: actor.kind === "user" ? null : { kind: actor.kind, id: actor.credentialId },
  };
  const row = !isId("run", runId)
    ? undefined
    : tx
      ? (await find(tx, [lookup]))[0]
      : await pollerOf(runtime().db)(JSON.stringify(lookup));
  if (!row) throw new DomainError("run_not_found", NOT_FOUND[actor.kind]);
  if (!reachesTeam(actor, row.teamId)) throw new DomainError("permission_denied", OUT_OF_REACH[actor.kind]);
  return row;
}
