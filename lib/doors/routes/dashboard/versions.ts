import { versionPageOperations } from "#lib/contract/dashboard/versions.ts";
import { compareVersions } from "#lib/nouns/authoring/compare-versions.ts";
import { getAgentVersion } from "#lib/nouns/authoring/get-agent-version.ts";
import { listAgentVersions } from "#lib/nouns/authoring/list-agent-versions.ts";
import { publishDraft } from "#lib/nouns/authoring/publish-draft.ts";
import { republishVersion } from "#lib/nouns/authoring/republish-version.ts";
import { restoreVersion } from "#lib/nouns/authoring/restore-version.ts";
import { bind } from "../bind.ts";

export const versionPageRoutes = bind(versionPageOperations, {
  listAgentVersions: ({ actor, params, query }) =>
    listAgentVersions({ actor, agentId: params.agentId, query }),
  getAgentVersion: ({ actor, params }) => getAgentVersion({ actor, ...params }),
  compareVersions: ({ actor, params, query, closed }) =>
    compareVersions({ actor, agentId: params.agentId, query, closed: closed() }),
  publishDraftAsPerson: ({ actor, params, body }) => publishDraft({ actor, agentId: params.agentId, body }),
  restoreVersion: ({ actor, params, body }) => restoreVersion({ actor, ...params, body }),
  republishVersion: ({ actor, params, body }) => republishVersion({ actor, ...params, body }),
});
