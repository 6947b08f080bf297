import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { readOnlyReason, requireBuilderOf } from "./draft-rules.ts";
import {
  type EditorRow,
  findEditors,
  findOwnPages,
  findState,
  recordClosed,
  recordOpen,
  recordPage,
} from "./editors.sql.ts";

type Followed = OutputOf<typeof dashboardOperations.followDraft>;

interface StateRow {
  readonly teamId: string;
  readonly revision: number;
  readonly layoutMark: string;
}

const TYPES = { user: "user", key: "key", grant: "app" } as const;

/**
 * What happens to a draft that somebody has open: its revision, who else edits it, and whether they do so twice. Who cannot change it is shown to
 * nobody.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function followDraft({
  actor,
  agentId,
  isOpen,
  pageId = "",
}: {
  actor: UserActor;
  agentId: string;
  isOpen: boolean;
  /** A person may have it open in several. */
  pageId?: string | undefined;
}): Promise<Followed> {
  requireRole(actor, "builder");
  const { db } = runtime();
  const { workspaceId, userId } = actor;
  const [found] = isId("agent", agentId) ? await db.run<StateRow>(findState, [agentId, workspaceId]) : [];
  const { revision, layoutMark } = requireBuilderOf(actor, found);
  const readOnly = readOnlyReason(actor);
  if (!isOpen) await db.run(recordClosed, [agentId, userId, pageId]);
  else if (!readOnly) {
    await db.run(recordOpen, [agentId, userId, workspaceId]);
    if (pageId !== "") await db.run(recordPage, [agentId, pageId, workspaceId, userId]);
  }
  const [own] = await db.run<{ isOpenElsewhere: boolean }>(findOwnPages, [agentId, userId, pageId]);
  const editors = await db.run<EditorRow>(findEditors, [agentId, userId]);
  return {
    revision,
    layoutMark,
    readOnly,
    isOpenElsewhere: own?.isOpenElsewhere === true,
    editors: editors.map(({ kind, changedAt, ...editor }) => ({
      ...editor,
      type: TYPES[kind],
      changedAt: changedAt?.toISOString() ?? null,
    })),
  };
}
