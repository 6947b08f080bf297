import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { deleteTest } from "#lib/nouns/authoring/tests/delete-test.ts";
import { getTestPage } from "#lib/nouns/authoring/tests/get-test-page.ts";
import { updateTest } from "#lib/nouns/authoring/tests/update-test.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getTestPage: ({ actor, params }) => getTestPage({ actor, ...params }),
  updateTestAsPerson: ({ actor, params, body }) => updateTest({ actor, ...params, body }),
  deleteTestAsPerson: ({ actor, params }) => deleteTest({ actor, ...params }),
});
