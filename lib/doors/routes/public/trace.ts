import { traceOperations } from "#lib/contract/trace.ts";
import { getRunTrace } from "#lib/nouns/run-history/get-run-trace.ts";
import { bind } from "../bind.ts";

export const traceRoutes = bind(traceOperations, {
  get: ({ actor, params, query }) => getRunTrace({ actor, runId: params.runId, query }),
});
