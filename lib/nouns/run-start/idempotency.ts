import { createHash, randomUUID } from "node:crypto";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { LargeJson } from "#lib/contract/json.ts";
import type { RunStarted } from "#lib/contract/runs.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { contentDigest } from "#lib/nouns/contents/content-bytes.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The scope of a key: start and continue are separate, and continue's is per run (D6). */
export interface IdempotencyScope {
  readonly actor: Actor;
  /** The agent, or for `run_task` the task. */
  readonly agentId: string;
  /** `start`, `run_task`, or the id of the continued run. */
  readonly namespace: string;
  readonly idempotencyKey: string;
}

/** The outcome of a start or continue: the run, and whether it is a replay. */
export interface StartOutcome {
  readonly run: RunStarted;
  readonly replayed: boolean;
  readonly bodyChanged: boolean;
}

/**
 * Where commits wait for a standby, a found run does, too, with a message that nobody reads: it may be visible without
 * having been replicated, after a crash of the server that interrupted the wait of its commit.
 */
const findEarlier: Statement = {
  name: "find-idempotent-run",
  text: `
    select r.id as "runId", r.agent_id as "agentId", r.lane_id as "laneId", r.status as "status", i.body_hash as "bodyHash",
           case when current_setting('synchronous_standby_names') <> '' then pg_logical_emit_message(true, 'laneway', '') end
      from run_idempotency i
      join runs r on r.id = i.run_id
     where i.credential_id = $1 and i.workspace_id = $2 and i.agent_id = $3 and i.namespace = $4 and i.idempotency_key = $5`,
};

const claimKey: Statement = {
  name: "claim-idempotency-key",
  text: `
    insert into run_idempotency (credential_id, workspace_id, agent_id, namespace, idempotency_key, run_id, body_hash)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict do nothing
    returning run_id`,
};

const keyOf = ({ actor, agentId, namespace, idempotencyKey }: IdempotencyScope) => [
  actor.credentialId,
  actor.workspaceId,
  agentId,
  namespace,
  idempotencyKey,
];

/** No text of a request that is granted is as long: what is longer is refused afterwards, and need not be digested. */
const MOST_CHARS = 2 * 1024 * 1024;

/**
 * A digest of a request body that ignores key order and base64 formatting. For a large input a thread computes the same
 * digest.
 */
export async function hashBody(body: unknown, { workspaceId }: Pick<Actor, "workspaceId">): Promise<string> {
  const large: LargeJson[] = [];
  const mark = randomUUID();
  const digestContent = (value: unknown): unknown => {
    if (value instanceof InlineContent) return { content: value.sha256 ?? contentDigest(value.bytes) };
    if (value instanceof LargeJson) {
      large.push(value);
      return mark;
    }
    if (typeof value === "string" && value.length > MOST_CHARS) return value.length;
    if (Array.isArray(value)) return value.map(digestContent);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, digestContent(member)]));
  };
  const text = canonicalJson(digestContent(body));
  const [input] = large;
  if (!input) return createHash("sha256").update(text).digest("hex");
  const [before = "", after = ""] = text.split(JSON.stringify(mark));
  return runtime().threads.do("digest", { before, value: input.bytes, after }, { party: workspaceId });
}

/** The run of an earlier request with this key, in its current state. */
export async function findIdempotentRun(
  scope: IdempotencyScope,
  bodyHash: string,
  queries: Queries = runtime().db,
): Promise<StartOutcome | undefined> {
  const [row] = await queries.run<RunStarted & { bodyHash: string }>(findEarlier, keyOf(scope));
  if (!row) return undefined;
  const { runId, agentId, laneId, status, bodyHash: earlierHash } = row;
  const run = { runId, agentId, laneId, status };
  return { run, replayed: true, bodyChanged: earlierHash !== bodyHash };
}

/**
 * Claims the key for a run that this transaction is about to insert. Waits for a concurrent claim, so exactly one of
 * any number of simultaneous requests wins.
 * @returns false if the key belongs to another run.
 */
export async function claimIdempotencyKey(
  tx: Queries,
  scope: IdempotencyScope,
  claim: { readonly runId: string; readonly bodyHash: string },
): Promise<boolean> {
  const rows = await tx.run(claimKey, [...keyOf(scope), claim.runId, claim.bodyHash]);
  return rows.length === 1;
}
