import { bulkActionOperations } from "#lib/contract/dashboard/bulk-actions.ts";
import { createdAnswer } from "#lib/doors/api/answer.ts";
import { beginBulkAction } from "#lib/nouns/run-history/bulk/begin-bulk-action.ts";
import { countRuns } from "#lib/nouns/run-history/bulk/count-runs.ts";
import { getBulkAction } from "#lib/nouns/run-history/bulk/get-bulk-action.ts";
import { listBulkActionTargets } from "#lib/nouns/run-history/bulk/list-bulk-action-targets.ts";
import { listBulkActions } from "#lib/nouns/run-history/bulk/list-bulk-actions.ts";
import { bind } from "./bind.ts";

export const bulkActionRoutes = bind(bulkActionOperations, {
  countRuns: ({ actor, query }) => countRuns({ actor, query }),
  beginBulkAction: async ({ actor, body }) => createdAnswer(await beginBulkAction({ actor, body })),
  listBulkActions: ({ actor, query }) => listBulkActions({ actor, query }),
  getBulkAction: ({ actor, params }) => getBulkAction({ actor, bulkActionId: params.bulkActionId }),
  listBulkActionTargets: ({ actor, params, query }) =>
    listBulkActionTargets({ actor, bulkActionId: params.bulkActionId, query }),
});
