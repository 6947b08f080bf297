import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";
import type { Standing } from "#lib/nouns/access/actor.ts";
import { reachesTeam } from "#lib/nouns/access/permissions.ts";

/**
 * The row of an agent that a builder may edit: drafts are for builders of the agent's team.
 * @throws DomainError agent_not_found, permission_denied.
 */
export function requireBuilderOf<Row extends { readonly teamId: string }>(
  actor: Standing,
  row: Row | undefined,
): Row {
  if (!row) throw new DomainError("agent_not_found", "There is no agent with this id.");
  if (reachesTeam(actor, row.teamId)) return row;
  throw new DomainError(
    "permission_denied",
    "Only builders of the agent's team can see or change its draft.",
  );
}

/** Why somebody who may see a draft cannot change it now; null if they can. */
export function readOnlyReason({ settings }: Standing): "capability_disabled" | null {
  return settings.capabilities.authoring ? null : "capability_disabled";
}

/** @throws DomainError revision_conflict with the current revision, if a write is based on an older one. */
export function requireRevision({ revision }: { readonly revision: number }, basedOn: number): void {
  if (revision === basedOn) return;
  throw new DomainError(
    "revision_conflict",
    `The draft is at revision ${revision}; your change is based on ${basedOn}. Read the draft again, then repeat the change.`,
    { details: [{ code: "current_revision", message: String(revision), field: "/revision" }] },
  );
}

/**
 * A draft may have any problem but one: it is bounded, so that it can be stored, read and checked.
 * @throws DomainError graph_invalid for a graph over 1 MiB.
 */
export function requireDraftGraph(graph: Json): void {
  if (jsonBytesWithin(graph, DOCUMENT_LIMITS.bytes) !== undefined) return;
  const message = `The graph has more than the ${DOCUMENT_LIMITS.bytes} bytes that are allowed.`;
  throw new DomainError("graph_invalid", message, {
    details: [{ code: "limit_exceeded", message, field: "/graph" }],
  });
}
