import type { ListedRun } from "#lib/contract/dashboard/runs.ts";
import type { InteractionType } from "#lib/contract/interactions.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import { redact, type SecretMatcher } from "#lib/language/redaction/redact.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { interactionsOf } from "#lib/nouns/runs/find-runs.sql.ts";
import { findNode, shownText } from "#lib/nouns/runs/place-of.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { type StoredError, sharedError } from "#lib/nouns/runs/stored-error.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { findQueuePlaces } from "../find-queue-places.ts";

interface Row {
  readonly runId: string;
  readonly status: RunStatus;
  readonly agentId: string;
  readonly agentName: string;
  readonly laneId: string;
  readonly graphFingerprint: string;
  readonly mode: "structured" | "chat";
  readonly preview: boolean;
  readonly starterKind: "key" | "grant" | "user" | "schedule";
  readonly starterId: string;
  readonly starterName: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly durationMs: string | null;
  readonly wait: {
    readonly type: InteractionType;
    readonly title: string | null;
    readonly since: string;
    readonly expiresAt: string | null;
    readonly count: number;
  } | null;
  readonly error: StoredError | null;
  readonly metadata: JsonObject | null;
  readonly remembered: readonly string[] | null;
  readonly inputTokens: string;
  readonly outputTokens: string;
  readonly costUsd: number | null;
}

/** Maximum length of an error in a list line. */
const MESSAGE_CHARS = 300;

/**
 * Runs by id, with display names. Tables are probed by key. $1 ids, $2 workspace. Indexes: the primary keys,
 * run_interactions_run.
 */
const describe: Statement = {
  name: "describe-runs",
  text: `
    select r.id as "runId", r.status as "status", r.agent_id as "agentId", a.name as "agentName", r.lane_id as "laneId",
           r.graph_fingerprint as "graphFingerprint", r.mode as "mode", r.preview as "preview", r.credential_kind as "starterKind",
           r.credential_id as "starterId",
           ${nameOfCredential("r.credential_kind", "r.credential_id")} as "starterName",
           r.created_at as "createdAt", r.started_at as "startedAt", r.completed_at as "completedAt",
           r.duration_ms as "durationMs", r.error as "error", r.metadata as "metadata", r.remembered as "remembered",
           r.input_tokens as "inputTokens", r.output_tokens as "outputTokens", r.cost_usd as "costUsd", w.wait as "wait"
      from unnest($1::text[]) with ordinality as q(id, place)
      cross join lateral (select * from runs where id = q.id and workspace_id = $2 offset 0) r
      cross join lateral (select name from agents where id = r.agent_id offset 0) a
      left join lateral (
        select (array_agg(json_build_object('type', i.type, 'title', i.request ->> 'title', 'since', i.requested_at,
                                            'expiresAt', i.expires_at, 'count', i.open) order by i.position))[1] as wait
          from (select i.*, count(*) over () as open from ${interactionsOf("r.id")} i where i.status = 'open') i
      ) w on r.status in ('waiting', 'running')
     order by q.place`,
};

/** Sorted like the ids. */
export async function describeRuns(
  queries: Queries,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<ListedRun[]> {
  if (ids.length === 0) return [];
  const rows = await queries.run<Row>(describe, [ids, workspaceId]);
  const runIds = rows.flatMap(({ runId, status }) => (status === "queued" ? [runId] : []));
  const places = await findQueuePlaces(queries, { workspaceId, runIds });
  return Promise.all(
    rows.map((row) => described(row, { workspaceId, queue: places.get(row.runId) ?? null })),
  );
}

/** A redacted object is still an object, unless nothing of it may be shown. */
function shownObject(secrets: SecretMatcher, object: JsonObject): JsonObject {
  const shown = redact(object, secrets);
  return isJsonObject(shown) ? shown : {};
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

async function described(
  row: Row,
  { workspaceId, queue }: { workspaceId: string; queue: ListedRun["queue"] },
): Promise<ListedRun> {
  const graph = await loadGraph({ workspaceId, fingerprint: row.graphFingerprint });
  const { wait, remembered } = row;
  const error = row.error && sharedError(row.error);
  const secrets = redactionOf({ workspaceId, remembered });
  return {
    runId: row.runId,
    status: row.status,
    agent: { id: row.agentId, name: row.agentName },
    lane: { id: row.laneId, name: graph.lanes.find(({ id }) => id === row.laneId)?.name ?? row.laneId },
    mode: row.mode,
    preview: row.preview,
    startedBy: { kind: row.starterKind, id: row.starterId, name: row.starterName },
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    completedAt: iso(row.completedAt),
    durationMs: row.durationMs === null ? null : Number(row.durationMs),
    wait: wait && {
      type: wait.type,
      title: shownText(secrets, wait.title ?? ""),
      since: new Date(wait.since).toISOString(),
      expiresAt: wait.expiresAt === null ? null : new Date(wait.expiresAt).toISOString(),
      others: wait.count - 1,
    },
    queue,
    error: error && {
      code: error.code,
      message: error.message.slice(0, MESSAGE_CHARS),
      nodeId: error.nodeId,
      nodeName: error.nodeId === null ? null : (findNode(graph, error.nodeId)?.name ?? error.nodeId),
    },
    metadata: row.metadata && shownObject(secrets, row.metadata),
    usage: {
      inputTokens: Number(row.inputTokens),
      outputTokens: Number(row.outputTokens),
      costUsd: row.costUsd,
    },
  };
}
