import type { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { refuseReservedNames } from "#lib/nouns/run-start/accept-input.ts";
import { findIdempotentRun, hashBody, type StartOutcome } from "#lib/nouns/run-start/idempotency.ts";
import { keepLarge } from "#lib/nouns/runs/keep-large.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { capturedGraph } from "../captured-graph.ts";
import { requireRevision } from "../draft-rules.ts";
import { findDraft } from "../find-draft.ts";
import { pinsFor, requirePinSize } from "./pins-for.ts";
import { startPreview } from "./start-preview.ts";

type Body = BodyOf<typeof draftPreviewOperations.testDraft>;

/**
 * Runs a draft as it is now, as a preview (D16): it writes nothing outside that nobody has allowed.
 * @throws DomainError as the operation lists.
 */
export async function testDraft({
  actor,
  agentId,
  body: given,
}: {
  actor: Actor;
  agentId: string;
  body: Body;
}): Promise<StartOutcome> {
  const { workspaceId } = actor;
  const { db } = runtime();
  const input = keepLarge(given.input);
  const body = { ...given, input };
  refuseReservedNames(input);
  if (body.pins) requirePinSize(body.pins);
  const draft = await findDraft(db, { actor, agentId });
  const { idempotencyKey, revision, from, laneId, attachments = [], metadata } = body;
  const scope = { actor, agentId, namespace: "test" };
  const idempotency =
    idempotencyKey === undefined
      ? undefined
      : { scope: { ...scope, idempotencyKey }, bodyHash: await hashBody(body, actor) };
  const earlier = idempotency && (await findIdempotentRun(idempotency.scope, idempotency.bodyHash));
  if (earlier) return earlier;
  if (revision !== undefined) requireRevision(draft, revision);
  const graph = await capturedGraph(db, { workspaceId, draft });
  if (from !== undefined && !graph.nodes.some(({ id }) => id === from)) throw noStart(from);
  const outputs = await pinsFor({ actor, agentId, graph, body });
  return startPreview({
    actor,
    agentId,
    graph,
    laneId,
    input,
    attachments,
    metadata,
    fromNode: from ?? null,
    given: outputs,
    idempotency,
  });
}

function noStart(from: string): DomainError {
  const message = `names no node outside of loops: ${from}`;
  return new DomainError("invalid_request", `The request is invalid: /from ${message}.`, {
    details: [{ code: "unknown_node", message, field: "/from" }],
  });
}
