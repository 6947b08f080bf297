import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { beginBulkAction } from "#lib/nouns/runs/bulk/begin-bulk-action.ts";
import { listBulkActions } from "#lib/nouns/runs/bulk/list-bulk-actions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listBulkActions: ({ actor, query }) => listBulkActions({ actor, query }),
  beginBulkAction: async ({ actor, body }) => createdAnswer(await beginBulkAction({ actor, body })),
});
