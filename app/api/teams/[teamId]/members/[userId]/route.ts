import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeTeamMember } from "#lib/nouns/users/change-team-member.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.addTeamMember, ({ actor, params }) =>
    changeTeamMember({ actor, ...params, belongs: true }),
  ),
  DELETE: defineRoute(dashboardOperations.removeTeamMember, ({ actor, params }) =>
    changeTeamMember({ actor, ...params, belongs: false }),
  ),
});
