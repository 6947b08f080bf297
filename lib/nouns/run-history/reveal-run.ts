import type { runPageOperations } from "#lib/contract/dashboard/run.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import { findSensitive, type Place } from "#lib/language/json-schema/find-sensitive.ts";
import { partAt } from "#lib/language/json-schema/hide-places.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import { hideSecrets } from "#lib/language/redaction/hide-secrets.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { callbackUrl } from "#lib/nouns/runs/callback-address.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { wholeInput } from "#lib/nouns/runs/keep-large.ts";
import { loadInput } from "#lib/nouns/runs/load-input.ts";
import { isSensitiveQuestion, questionsOf } from "#lib/nouns/runs/sensitive-answers.ts";
import { laneSchema } from "#lib/nouns/runs/shown-input.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

type Operation = typeof runPageOperations.revealRun;

/** $1 run, $2 interaction. Index: run_interactions primary key. */
const findAnswer: Statement = {
  name: "find-answer-to-reveal",
  text: `
    select request as "request", answer as "answer", status = 'open' as "isOpen"
      from run_interactions where run_id = $1 and id = $2`,
};

interface AnswerRow {
  readonly request: JsonObject;
  readonly answer: JsonObject | null;
  readonly isOpen: boolean;
}

interface Sensitive {
  readonly value: Json;
  readonly places: readonly Place[];
}

/**
 * The sensitive values of a run's input, or of an answer in it (D12), or the address at which an outside system answers
 * an open wait (D7). Stored secrets stay redacted. Every reveal is recorded in the audit log first.
 * @throws DomainError run_not_found, permission_denied, not_found; invalid_request for an input too large to show.
 */
export async function revealRun({
  actor,
  runId,
  body,
}: {
  actor: UserActor;
  runId: string;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const run = await findOwnRun({ actor, runId });
  requireRole(actor, "operator");
  const { interactionId } = body;
  const { value, places } =
    interactionId === undefined ? await sensitiveInput(run) : await ofInteraction(runId, interactionId);
  const { workspaceId } = actor;
  await recordAudit(runtime().db, {
    actor,
    workspaceId,
    action: "run.revealed",
    target: { kind: "run", id: runId },
    details: { ...(interactionId === undefined ? {} : { interactionId }), places: places.map(pointerOf) },
  });
  const secrets = runtime().secrets.of(workspaceId);
  return {
    values: places.map((place) => {
      const text = JSON.stringify(partAt(value, place) ?? null);
      return { pointer: pointerOf(place), value: JSON.parse(hideSecrets({ text, secrets })) };
    }),
  };
}

async function sensitiveInput(run: RunRow): Promise<Sensitive> {
  const { workspaceId, graphFingerprint: fingerprint, runId } = run;
  const graph = await loadGraph({ workspaceId, fingerprint });
  const schema = laneSchema({ graph, run });
  const value = wholeInput(await loadInput(runId));
  if (!value) throw new DomainError("invalid_request", "The run's input is too large to show.");
  return { value, places: schema ? findSensitive({ schema, value }) : [] };
}

async function ofInteraction(runId: string, interactionId: string): Promise<Sensitive> {
  const [row] = await runtime().db.run<AnswerRow>(findAnswer, [runId, interactionId]);
  if (!row) throw new DomainError("not_found", "The run has no such interaction.");
  if (row.isOpen && row.request.showsCallbackUrl === true)
    return { value: { callbackUrl: callbackUrl({ interactionId }) }, places: [["callbackUrl"]] };
  const value = row.answer?.answers ?? {};
  const places = questionsOf(row.request)
    .filter(
      (question) => isSensitiveQuestion(question) && isJsonObject(value) && Object.hasOwn(value, question.id),
    )
    .map(({ id }) => [id]);
  return { value, places };
}
