import { runOperations } from "#lib/contract/runs.ts";
import { answer, NOT_MODIFIED } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { matchesEntityTag } from "#lib/nouns/runs/entity-tag.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(runOperations.get, async ({ actor, params, query, headers, closed }) => {
    const ifNoneMatch = headers.get("if-none-match") ?? undefined;
    const { run, etag } = await getRun({ actor, runId: params.runId, ...query, ifNoneMatch, closed });
    const unchanged = ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, etag);
    return answer({ body: run, headers: { etag }, ...(unchanged ? { status: NOT_MODIFIED } : {}) });
  }),
});
