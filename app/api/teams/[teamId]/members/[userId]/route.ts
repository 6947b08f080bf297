import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changeTeamMember } from "#lib/workspaces/change-team-member.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.addTeamMember, ({ actor, params }) =>
    changeTeamMember({ actor, ...params, belongs: true }),
  ),
  DELETE: defineRoute(dashboardOperations.removeTeamMember, ({ actor, params }) =>
    changeTeamMember({ actor, ...params, belongs: false }),
  ),
});
