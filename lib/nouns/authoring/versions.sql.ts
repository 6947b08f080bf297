import { nameOfCredential } from "#lib/nouns/access/name-of-credential.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export interface VersionRow {
  readonly version: number;
  readonly message: string;
  readonly publishedAt: Date;
  readonly graphFingerprint: string;
  readonly publisherKind: "user" | "key" | "grant";
  readonly publisherId: string | null;
  readonly publisherName: string | null;
}

/** Where no key or app did it, the person. */
const BY_PROGRAM = "v.published_via_kind in ('key', 'grant')";
const KIND = `case when ${BY_PROGRAM} then v.published_via_kind else 'user' end`;
const ID = `case when ${BY_PROGRAM} then v.published_via_id else v.published_by end`;

const VERSION = `
    select v.version as "version", v.message as "message", v.published_at as "publishedAt",
           v.graph_fingerprint as "graphFingerprint", ${KIND} as "publisherKind", ${ID} as "publisherId",
           ${nameOfCredential(KIND, ID)} as "publisherName"
      from agent_versions v
     where v.agent_id = $1`;

/** $1 agent, $2 the previous page's last version or null, $3 rows. Index: the primary key of agent_versions. */
export const findHistory: Statement = {
  name: "list-history",
  text: `${VERSION} and ($2::int is null or v.version < $2) order by v.version desc limit $3`,
};

/** $1 agent, $2 version. Index: the primary key of agent_versions. */
export const findVersion: Statement = { name: "find-version", text: `${VERSION} and v.version = $2` };

const TYPES = { user: "user", key: "key", grant: "app" } as const;

export function versionAnswer({
  publishedAt,
  publisherKind,
  publisherId,
  publisherName,
  ...row
}: VersionRow) {
  return {
    ...row,
    publishedAt: publishedAt.toISOString(),
    publishedBy:
      publisherId === null
        ? null
        : { type: TYPES[publisherKind], id: publisherId, name: publisherName ?? "" },
  };
}
