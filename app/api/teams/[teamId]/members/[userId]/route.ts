import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeTeamMember } from "#lib/nouns/users/change-team-member.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  addTeamMember: ({ actor, params }) => changeTeamMember({ actor, ...params, belongs: true }),
  removeTeamMember: ({ actor, params }) => changeTeamMember({ actor, ...params, belongs: false }),
});
