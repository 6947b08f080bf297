import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeAgentFollowing } from "#lib/nouns/notifications/change-agent-following.ts";
import { getAgentFollowing } from "#lib/nouns/notifications/get-agent-following.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getAgentFollowing: ({ actor, params }) => getAgentFollowing({ actor, ...params }),
  changeAgentFollowing: ({ actor, params, body }) => changeAgentFollowing({ actor, ...params, ...body }),
});
