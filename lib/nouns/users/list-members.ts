import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { MEMBER_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findMembers, type MemberRow } from "./find-members.sql.ts";

type ListMembers = typeof dashboardOperations.listMembers;

/**
 * The people of the actor's workspace, by name. Only admins see sign-in methods, last sign-in and keys.
 * @throws DomainError invalid_cursor.
 */
export async function listMembers({
  actor,
  query,
}: {
  actor: UserActor;
  query: QueryOf<ListMembers>;
}): Promise<OutputOf<ListMembers>> {
  const limit = query.limit ?? MEMBER_PAGE.default;
  const { search = null, role = null, status = null, teamId = null } = query;
  const boundTo = ["members", actor.workspaceId, search, role, status, teamId];
  const [afterName, afterId] = query.cursor
    ? position(readCursor({ cursor: query.cursor, boundTo }))
    : [null, null];
  const rows = await runtime().db.run<MemberRow>(findMembers, [
    actor.workspaceId,
    search === null ? null : `%${search.replace(/[\\%_]/g, "\\$&")}%`,
    role,
    status,
    teamId,
    afterName,
    afterId,
    limit + 1,
  ]);
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.sortedBy, last.id]),
  });
  return {
    members: page.map((row) => toMember(actor, row)),
    pagination,
  };
}

function position(text: string): [string, string] {
  const [name, id]: string[] = JSON.parse(text); // the cursor is signed, so its content is ours
  return [name ?? "", id ?? ""];
}

function toMember(actor: UserActor, row: MemberRow): OutputOf<ListMembers>["members"][number] {
  const {
    joinedAt,
    lastSeenAt,
    providers,
    hasPassword,
    activeKeys,
    connectedApps,
    sortedBy: _,
    ...member
  } = row;
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    isYou: row.id === actor.userId,
    access: roleIncludes(actor.role, "admin")
      ? {
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
          signIns: [...(hasPassword ? ["password"] : []), ...providers],
          activeKeys,
          connectedApps,
        }
      : null,
  };
}
