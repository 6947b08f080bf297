import type { Statement } from "#lib/platform/db/database.ts";
import { PUBLICATION, type PublicationRow } from "./publication.sql.ts";

export interface VersionRow extends PublicationRow {
  readonly graphFingerprint: string;
}

const VERSION = `
    select v.graph_fingerprint as "graphFingerprint", ${PUBLICATION}
      from agent_versions v
     where v.agent_id = $1`;

/** $1 agent, $2 the previous page's last version or null, $3 rows. Index: the primary key of agent_versions. */
export const findHistory: Statement = {
  name: "list-history",
  text: `${VERSION} and ($2::int is null or v.version < $2) order by v.version desc limit $3`,
};

/** $1 agent, $2 version. Index: the primary key of agent_versions. */
export const findVersion: Statement = { name: "find-version", text: `${VERSION} and v.version = $2` };
