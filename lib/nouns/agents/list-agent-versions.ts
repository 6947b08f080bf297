import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { describeChanges } from "./describe-changes.ts";
import { findPublishedAgent } from "./find-published-agent.ts";
import { loadGraph } from "./graph-cache.ts";

type Operation = typeof dashboardOperations.listAgentVersions;

const DEFAULT_LIMIT = 10;

interface VersionRow {
  readonly version: number;
  readonly isPublished: boolean;
  readonly graphFingerprint: string;
  readonly message: string;
  readonly publishedAt: Date;
  readonly publisherId: string | null;
  readonly publisherName: string | null;
}

/** $1 agent, $2 the previous page's last version or null, $3 rows. Index: the primary key of agent_versions. */
const findVersions: Statement = {
  name: "list-agent-versions",
  text: `
    select v.version as "version", v.version = a.published_version as "isPublished",
           v.graph_fingerprint as "graphFingerprint", v.message as "message", v.published_at as "publishedAt",
           u.id as "publisherId", u.name as "publisherName"
      from agent_versions v
      join agents a on a.id = v.agent_id
      left join users u on u.id = v.published_by
     where v.agent_id = $1 and ($2::int is null or v.version < $2)
     order by v.version desc
     limit $3`,
};

/**
 * An agent's published versions, newest first, each with its changes from the previous one.
 * @throws DomainError agent_not_found, permission_denied, invalid_cursor.
 */
export async function listAgentVersions({
  actor,
  agentId,
  query: { limit = DEFAULT_LIMIT, cursor },
}: {
  actor: UserActor;
  agentId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { id, workspaceId } = await findPublishedAgent({ actor, agentId });
  const boundTo = ["agent-versions", id];
  const before = cursor === undefined ? null : Number(readCursor({ cursor, boundTo }));
  const rows = await runtime().db.run<VersionRow>(findVersions, [id, before, limit + 1]);
  const page = rows.slice(0, limit);
  const versions = await Promise.all(
    page.map(async (row, index) => versionOf(row, await changesSince(workspaceId, rows[index + 1], row))),
  );
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore && last ? issueCursor({ position: String(last.version), boundTo }) : null;
  return { versions, pagination: { limit, hasMore, nextCursor } };
}

async function changesSince(workspaceId: string, before: VersionRow | undefined, after: VersionRow) {
  if (!before) return null;
  const [earlier, later] = await Promise.all(
    [before, after].map(({ graphFingerprint }) => loadGraph({ workspaceId, fingerprint: graphFingerprint })),
  );
  return earlier && later ? describeChanges(earlier, later) : null;
}

function versionOf(row: VersionRow, changes: ReturnType<typeof describeChanges> | null) {
  const { version, isPublished, graphFingerprint, message, publishedAt, publisherId, publisherName } = row;
  return {
    version,
    published: isPublished,
    graphFingerprint,
    message,
    publishedBy: publisherId === null ? null : { id: publisherId, name: publisherName ?? "" },
    publishedAt: publishedAt.toISOString(),
    nodes: changes?.nodes ?? null,
    lanes: changes?.lanes ?? null,
    edgesChanged: changes?.edgesChanged ?? false,
  };
}
