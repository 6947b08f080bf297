import { isDeepStrictEqual } from "node:util";
import type { authoringOperations } from "#lib/contract/authoring.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import { applyChanges } from "#lib/language/agent-document/changes/apply-changes.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireDescription } from "#lib/nouns/agents/require-description.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { requireDraftGraph, requireRevision } from "./draft-rules.ts";
import { recordDraftChange } from "./editors.sql.ts";
import { type DraftRow, findDraft } from "./find-draft.ts";
import { type Draft, draftAnswer } from "./get-draft.ts";
import { mergeLayout } from "./merge-layout.ts";
import { writeDraft, writeLayout } from "./write-draft.sql.ts";

type Body = BodyOf<typeof authoringOperations.updateDraft>;

/**
 * Changes a draft: its whole graph, or parts of it (D16). A write that is based on an older revision changes nothing.
 * One that only moves boxes is never a conflict, and one that changes nothing raises no revision.
 * @throws DomainError agent_not_found, permission_denied, revision_conflict; invalid_request for a change that cannot
 * be applied; graph_invalid for a graph that is too large.
 */
export async function updateDraft({
  actor,
  agentId,
  body,
}: {
  actor: Actor;
  agentId: string;
  body: Body;
}): Promise<{ draft: Draft; etag: string }> {
  if (body.graph !== undefined && body.changes !== undefined)
    throw invalid("send graph or changes, not both", "/changes");
  const name = body.name === undefined ? undefined : requireName({ name: body.name });
  const description = body.description === undefined ? undefined : requireDescription(body.description);
  return runtime().db.transaction(async (tx) => {
    const row = await findDraft(tx, { actor, agentId, lock: true });
    const { revision: basedOn, layout: moved, ...rest } = body;
    const isOnlyLayout = moved !== undefined && Object.keys(rest).length === 0;
    if (!isOnlyLayout) requireRevision(row, basedOn);
    if (row.requireTests && body.requireTests === false) requirePerson(actor);
    const written = await write(tx, row, {
      ...row,
      name: name ?? row.name,
      description: description ?? row.description,
      graph: changedGraph(row, body),
      requireTests: body.requireTests ?? row.requireTests,
    });
    const { revision } = written;
    if (revision !== row.revision) await recordDraftChange(tx, { actor, agentId, revision });
    if (!moved) return draftAnswer(written);
    const layout = mergeLayout(row.layout, moved, written.graph);
    await tx.run(writeLayout, [agentId, JSON.stringify(layout)]);
    return draftAnswer({ ...written, layout });
  });
}

/** What holds programs back is not theirs to remove: one would switch it off in the same breath as it publishes (D16). */
function requirePerson(actor: Actor): void {
  if (actor.kind === "user") return;
  const message =
    "Only a person can switch requireTests off, on the agent's page. Make its tests pass instead.";
  const details = [{ code: "person_required", message, field: "/requireTests" }];
  throw new DomainError("permission_denied", message, { details });
}

/** The draft as it is then: at the next revision, unless nothing changes. */
async function write(tx: Transaction, row: DraftRow, next: DraftRow): Promise<DraftRow> {
  if (isDeepStrictEqual(row, next)) return row;
  const { id, name, description, graph, requireTests } = next;
  requireDraftGraph(graph);
  await tx.run(writeDraft, [id, name, description, JSON.stringify(graph), requireTests]);
  return { ...next, revision: row.revision + 1 };
}

function changedGraph(row: DraftRow, { graph, changes }: Body): Json {
  if (!changes) return graph ?? row.graph;
  const { graph: changed, fault } = applyChanges(isJsonObject(row.graph) ? row.graph : {}, changes);
  if (changed) return changed;
  throw invalid(fault.message, `/changes/${fault.index}/${fault.member}`);
}

function invalid(message: string, field: string): DomainError {
  return new DomainError("invalid_request", `The request is invalid: ${field} ${message}.`, {
    details: [{ code: "change", message, field }],
  });
}
