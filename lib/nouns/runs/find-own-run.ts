import { DomainError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesTeam } from "#lib/nouns/access/permissions.ts";
import { coalesce } from "#lib/platform/db/coalesce.ts";
import { perDatabase, type Queries } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findRuns, lookups, type RunRow } from "./find-runs.sql.ts";

interface Lookup {
  readonly runId: string;
  readonly workspaceId: string;
  readonly credential: { readonly kind: string; readonly id: string } | null;
}

async function find(queries: Queries, wanted: readonly Lookup[]): Promise<RunRow[]> {
  const rows = wanted.map(({ runId, workspaceId, credential }) => ({
    run_id: runId,
    workspace_id: workspaceId,
    credential_kind: credential?.kind ?? null,
    credential_id: credential?.id ?? null,
  }));
  return queries.run<RunRow>(findRuns, lookups.values(rows));
}

/** One poller per database: polls of one tick share a query. Lookups are texts, so that equal ones are shared, too. */
const pollerOf = perDatabase((db) =>
  coalesce(async (keys: readonly string[]) => {
    const rows = await find(
      db,
      keys.map((key) => JSON.parse(key)),
    );
    return new Map(rows.map((row) => [keys[row.lookup - 1] ?? "", row]));
  }),
);

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
 * The run's current state, if this credential started it (interface, Authentication 7).
 * @throws DomainError run_not_found for anybody else's run; permission_denied if the actor's current role or teams do
 * not reach its agent.
 */
export async function findOwnRun({
  actor,
  runId,
  tx,
}: {
  actor: Actor;
  runId: string;
  /** Reads inside a transaction, not together with other polls. */
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
