import type { Json } from "#lib/contract/json.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { storeContent } from "#lib/nouns/contents/store-content.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import type { StoredError } from "#lib/nouns/runs/stored-error.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { insertAttachment, insertComment } from "../task-comments.sql.ts";
import { findFiles, type ResultFile } from "./result-files.ts";
import { resultComment } from "./result-text.ts";

/** Results that become comments in one transaction. */
const AT_ONCE = 20;

interface ResultRow {
  readonly runId: string;
  readonly turn: number;
  readonly workspaceId: string;
  readonly taskId: string;
  readonly status: "completed" | "failed";
  readonly finalResponse: Json;
  readonly error: StoredError | null;
  readonly agentId: string;
  readonly credentialKind: Actor["kind"];
  readonly credentialId: string;
  readonly remembered: readonly string[] | null;
}

/** Locks results to post; those that another process is posting are left to it. Indexes: the primary keys. */
const lockResults: Statement = {
  name: "lock-task-run-results",
  text: `
    select q.run_id as "runId", q.turn as "turn", q.workspace_id as "workspaceId", q.task_id as "taskId",
           q.status as "status", q.final_response as "finalResponse", q.error as "error", r.agent_id as "agentId",
           r.credential_kind as "credentialKind", r.credential_id as "credentialId", r.remembered as "remembered"
      from task_run_results q join runs r on r.id = q.run_id
     order by q.run_id, q.turn
     limit ${AT_ONCE}
       for update of q skip locked`,
};

/** Most looks find nothing, and need no transaction. */
const isAnyDue: Statement = {
  name: "is-any-task-result-due",
  text: `select exists (select from task_run_results) as "due"`,
};

const deleteResult: Statement = {
  name: "delete-task-run-result",
  text: `delete from task_run_results where run_id = $1 and turn = $2`,
};

/**
 * Posts what runs of tasks ended with as comments of their agents, each once: the statement that ends a run writes its
 * result, and here it becomes a comment in the transaction that deletes it, so nothing is lost or said twice whatever
 * process dies. Any number of workers may do this at once.
 */
export async function postResults(db: Database): Promise<void> {
  const [look] = await db.run<{ due: boolean }>(isAnyDue, []);
  while (look?.due) {
    const count = await db.transaction(postSome);
    if (count < AT_ONCE) return;
  }
}

async function postSome(tx: Transaction): Promise<number> {
  const results = await tx.run<ResultRow>(lockResults, []);
  for (const result of results) {
    await post(tx, result);
    await tx.run(deleteResult, [result.runId, result.turn]);
  }
  await pausePoint("post-task-result");
  return results.length;
}

async function post(tx: Transaction, result: ResultRow): Promise<void> {
  const { runId, turn, taskId, agentId, workspaceId, remembered } = result;
  const secrets = redactionOf({ workspaceId, remembered });
  const { body, whole } = resultComment(result, secrets);
  const named = await findFiles(tx, { value: result.finalResponse, workspaceId, runId });
  // The result says what they are called: that may be a marked value.
  const files: ResultFile[] = named.map((file) => ({
    ...file,
    name: String(redact(file.name, secrets)),
    // The mark shown instead of a secret is no content type.
    type: redact(file.type, secrets) === file.type ? file.type : "application/octet-stream",
  }));
  if (whole) {
    const actor = { workspaceId, kind: result.credentialKind, credentialId: result.credentialId };
    const storageKey = await storeContent(tx, { actor, content: whole.content });
    files.unshift({ name: whole.name, type: whole.type, size: whole.content.bytes.length, storageKey });
  }
  const id = newId("comment");
  await tx.run(insertComment, [id, taskId, "agent", agentId, body, [], runId, turn]);
  // Most are the run's already, and a result is never refused: they do not count into the space of files.
  for (const [index, { name, type, size, storageKey }] of files.entries())
    await tx.run(insertAttachment, [newId("taskAttachment"), id, index, name, type, size, storageKey, false]);
}
