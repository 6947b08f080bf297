import { answer, NOT_MODIFIED } from "#lib/api/answer.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { matchesEntityTag } from "#lib/runs/entity-tag.ts";
import { getRun } from "#lib/runs/get-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(runOperations.get, async ({ actor, params, query, headers, closed }) => {
    const ifNoneMatch = headers.get("if-none-match") ?? undefined;
    const { run, etag } = await getRun({ actor, runId: params.runId, ...query, ifNoneMatch, closed });
    const unchanged = ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, etag);
    return answer({ body: run, headers: { etag }, ...(unchanged ? { status: NOT_MODIFIED } : {}) });
  }),
});
