import { invitationOperations, memberOperations, teamOperations } from "#lib/contract/dashboard/people.ts";
import { createInvitation } from "#lib/nouns/invitations/create-invitation.ts";
import { listInvitations } from "#lib/nouns/invitations/list-invitations.ts";
import { renewInvitation } from "#lib/nouns/invitations/renew-invitation.ts";
import { withdrawInvitation } from "#lib/nouns/invitations/withdraw-invitation.ts";
import { acceptInvitation } from "#lib/nouns/sign-in/invitations/accept-invitation.ts";
import { changeRole } from "#lib/nouns/users/change-role.ts";
import { changeTeamMember } from "#lib/nouns/users/change-team-member.ts";
import { changeTeams } from "#lib/nouns/users/change-teams.ts";
import { listMembers } from "#lib/nouns/users/list-members.ts";
import { reactivateMember } from "#lib/nouns/users/reactivate-member.ts";
import { removeMember } from "#lib/nouns/users/remove-member.ts";
import { suspendMember } from "#lib/nouns/users/suspend-member.ts";
import { changeProjectPrefix } from "#lib/nouns/workspaces/change-project-prefix.ts";
import { createProject } from "#lib/nouns/workspaces/create-project.ts";
import { createTeam } from "#lib/nouns/workspaces/create-team.ts";
import { deleteTeam } from "#lib/nouns/workspaces/delete-team.ts";
import { listTeams } from "#lib/nouns/workspaces/list-teams.ts";
import { renameProject, renameTeam } from "#lib/nouns/workspaces/rename.ts";
import { bind } from "./bind.ts";

export const peopleRoutes = [
  ...bind(invitationOperations, {
    listInvitations: ({ actor }) => listInvitations({ actor }),
    createInvitation: ({ actor, body }) => createInvitation({ actor, ...body }),
    renewInvitation: ({ actor, params }) => renewInvitation({ actor, ...params }),
    withdrawInvitation: ({ actor, params }) => withdrawInvitation({ actor, ...params }),
    acceptInvitation: ({ actor, body }) => acceptInvitation({ actor, ...body }),
  }),
  ...bind(memberOperations, {
    listMembers: ({ actor, query }) => listMembers({ actor, query }),
    changeRole: ({ actor, params, body }) => changeRole({ actor, userId: params.userId, ...body }),
    changeTeams: ({ actor, params, body }) => changeTeams({ actor, userId: params.userId, ...body }),
    suspendMember: ({ actor, params }) => suspendMember({ actor, user: params }),
    reactivateMember: ({ actor, params }) => reactivateMember({ actor, user: params }),
    removeMember: ({ actor, params }) => removeMember({ actor, userId: params.userId }),
  }),
  ...bind(teamOperations, {
    listTeams: ({ actor }) => listTeams({ actor }),
    createTeam: ({ actor, body }) => createTeam({ actor, ...body }),
    renameTeam: ({ actor, params, body }) => renameTeam({ actor, ...params, ...body }),
    deleteTeam: ({ actor, params }) => deleteTeam({ actor, ...params }),
    addTeamMember: ({ actor, params }) => changeTeamMember({ actor, ...params, belongs: true }),
    removeTeamMember: ({ actor, params }) => changeTeamMember({ actor, ...params, belongs: false }),
    createProject: ({ actor, body }) => createProject({ actor, ...body }),
    renameProject: ({ actor, params, body }) => renameProject({ actor, ...params, ...body }),
    changeProjectPrefix: ({ actor, params, body }) => changeProjectPrefix({ actor, ...params, ...body }),
  }),
];
