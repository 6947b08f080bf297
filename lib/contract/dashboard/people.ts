import { z } from "zod";
import { MAX_SEARCH_CHARS, MEMBER_PAGE } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations } from "../operation.ts";
import { PageCursor, Pagination, queryInteger, SentId, Timestamp } from "../values.ts";

export const Role = z.enum(["viewer", "operator", "builder", "admin", "owner"]);

const Named = z.object({ id: z.string(), name: z.string() });
/** Text that people type. The verbs trim and validate it. */
const Name = z.string().max(1_000);
const Id = z.string().max(100);

const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  status: z.enum(["active", "suspended"]),
  teams: z.array(Named),
  joinedAt: Timestamp,
  isYou: z.boolean(),
  access: z
    .object({
      lastSeenAt: Timestamp.nullable().meta({ description: "Null: never signed in to this workspace." }),
      signIns: z.array(z.string()).meta({ description: "`password` and the providers that are linked." }),
      activeKeys: z.int().meta({ description: "API keys that work as long as this person may act here." }),
      connectedApps: z.int().meta({ description: "Apps they connected that were not ended." }),
    })
    .nullable()
    .meta({ description: "For admins; null for others." }),
});

const MemberParams = z.object({ userId: SentId });
const changeErrors = ["permission_denied", "user_not_found", "step_up_required"] as const;

export const memberOperations = {
  listMembers: {
    method: "GET",
    path: "/api/members",
    operationId: "listMembers",
    summary: "List the people of the workspace",
    credential: "session",
    query: z.strictObject({
      search: searchText(MAX_SEARCH_CHARS)
        .optional()
        .meta({ description: "A part of the name or the e-mail address." }),
      role: Role.optional(),
      status: z.enum(["active", "suspended"]).optional(),
      teamId: Id.optional(),
      limit: queryInteger({ min: 1, max: MEMBER_PAGE.max, default: MEMBER_PAGE.default }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ members: z.array(Member), pagination: Pagination }),
    success: { 200: "A page of them, by name." },
    errors: ["invalid_cursor"],
  },
  changeRole: {
    method: "PUT",
    path: "/api/members/{userId}/role",
    operationId: "changeRole",
    summary: "Change what a person may do here",
    credential: "session",
    params: MemberParams,
    body: z.strictObject({ role: Role }),
    output: z.object({ id: z.string(), role: Role }),
    success: { 200: "It holds from their next request on." },
    errors: changeErrors,
  },
  changeTeams: {
    method: "PUT",
    path: "/api/members/{userId}/teams",
    operationId: "changeTeams",
    summary: "Change which teams a person belongs to",
    credential: "session",
    params: MemberParams,
    body: z.strictObject({ teamIds: z.array(Id).max(500) }),
    output: z.object({ id: z.string(), teamIds: z.array(z.string()) }),
    success: { 200: "It holds from their next request on." },
    errors: [...changeErrors, "team_not_found"],
  },
  suspendMember: {
    method: "POST",
    path: "/api/members/{userId}/suspend",
    operationId: "suspendMember",
    summary: "Take from a person everything they may do here, until they are reactivated",
    credential: "session",
    params: MemberParams,
    output: z.object({ id: z.string(), status: z.literal("suspended") }),
    success: { 200: "They and their keys are refused from the next request on." },
    errors: changeErrors,
  },
  reactivateMember: {
    method: "POST",
    path: "/api/members/{userId}/reactivate",
    operationId: "reactivateMember",
    summary: "Give a suspended person back what they had",
    credential: "session",
    params: MemberParams,
    output: z.object({ id: z.string(), status: z.literal("active") }),
    success: { 200: "They and their keys may act again." },
    errors: changeErrors,
  },
  removeMember: {
    method: "DELETE",
    path: "/api/members/{userId}",
    operationId: "removeMember",
    summary: "Remove a person from the workspace",
    credential: "session",
    params: MemberParams,
    output: z.object({ id: z.string(), deactivatedKeys: z.int(), endedApps: z.int() }),
    success: { 200: "They are gone, their keys inactive and the apps they connected ended." },
    errors: changeErrors,
  },
} as const satisfies SessionOperations;

const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  teams: z.array(Named),
  invitedBy: Named,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  isExpired: z.boolean(),
});

/** Only this response contains the link: the database stores a digest of its token. */
const NewInvitation = z.object({ id: z.string(), link: z.string(), expiresAt: Timestamp });
const InvitationParams = z.object({ invitationId: SentId });

export const invitationOperations = {
  listInvitations: {
    method: "GET",
    path: "/api/invitations",
    operationId: "listInvitations",
    summary: "List the invitations that nobody has accepted yet",
    credential: "session",
    output: z.object({ invitations: z.array(Invitation) }),
    success: { 200: "The newest first." },
    errors: ["permission_denied"],
  },
  createInvitation: {
    method: "POST",
    path: "/api/invitations",
    operationId: "createInvitation",
    summary: "Invite a person by a link",
    credential: "session",
    body: z.strictObject({
      email: z.string().max(1_000),
      role: Role,
      teamIds: z.array(Id).max(500).default([]),
    }),
    output: NewInvitation,
    success: { 201: "The link, told this once. An earlier one for the same address stops working." },
    errors: ["permission_denied", "team_not_found", "already_exists", "step_up_required"],
  },
  renewInvitation: {
    method: "POST",
    path: "/api/invitations/{invitationId}/renew",
    operationId: "renewInvitation",
    summary: "Make a new link for an invitation",
    credential: "session",
    params: InvitationParams,
    output: NewInvitation,
    success: { 201: "The new link, told this once. The one before stops working." },
    errors: ["permission_denied", "invitation_not_found", "step_up_required"],
  },
  withdrawInvitation: {
    method: "DELETE",
    path: "/api/invitations/{invitationId}",
    operationId: "withdrawInvitation",
    summary: "Withdraw an invitation",
    credential: "session",
    params: InvitationParams,
    output: z.object({ id: z.string() }),
    success: { 200: "Its link stops working." },
    errors: ["permission_denied", "invitation_not_found"],
  },
  acceptInvitation: {
    method: "POST",
    path: "/api/invitations/accept",
    operationId: "acceptInvitation",
    summary: "Join a workspace with the account one is signed in with",
    credential: "session",
    body: z.strictObject({ token: z.string().max(200) }),
    output: z.object({ workspaceId: z.string() }),
    success: { 200: "The person belongs to it, and the session is there." },
    errors: ["invitation_not_found", "already_exists"],
  },
} as const satisfies SessionOperations;

const Team = z.object({
  id: z.string(),
  name: z.string(),
  isYours: z.boolean(),
  members: z.int(),
  agents: z.int(),
  skills: z.int(),
  documents: z.int(),
  projects: z.array(Named.extend({ prefix: z.string() })),
});
const TeamParams = z.object({ teamId: SentId });
const teamErrors = ["permission_denied", "team_not_found"] as const;

export const teamOperations = {
  listTeams: {
    method: "GET",
    path: "/api/teams",
    operationId: "listTeams",
    summary: "List the teams of the workspace with what they own",
    credential: "session",
    output: z.object({ teams: z.array(Team) }),
    success: { 200: "By name." },
    errors: [],
  },
  createTeam: {
    method: "POST",
    path: "/api/teams",
    operationId: "createTeam",
    summary: "Make a team",
    credential: "session",
    body: z.strictObject({ name: Name }),
    output: z.object({ id: z.string() }),
    success: { 201: "The team; it has no members yet." },
    errors: ["permission_denied", "already_exists"],
  },
  renameTeam: {
    method: "PATCH",
    path: "/api/teams/{teamId}",
    operationId: "renameTeam",
    summary: "Rename a team",
    credential: "session",
    params: TeamParams,
    body: z.strictObject({ name: Name }),
    output: Named,
    success: { 200: "The team as it stands now." },
    errors: [...teamErrors, "already_exists"],
  },
  deleteTeam: {
    method: "DELETE",
    path: "/api/teams/{teamId}",
    operationId: "deleteTeam",
    summary: "Delete a team that owns nothing",
    credential: "session",
    params: TeamParams,
    output: z.object({ id: z.string() }),
    success: { 200: "It is gone." },
    errors: teamErrors,
  },
  addTeamMember: {
    method: "PUT",
    path: "/api/teams/{teamId}/members/{userId}",
    operationId: "addTeamMember",
    summary: "Add a person to a team",
    credential: "session",
    params: z.object({ teamId: SentId, userId: SentId }),
    output: z.object({ teamId: z.string(), userId: z.string() }),
    success: { 200: "They belong to it, also if they did before." },
    errors: [...teamErrors, "user_not_found", "step_up_required"],
  },
  removeTeamMember: {
    method: "DELETE",
    path: "/api/teams/{teamId}/members/{userId}",
    operationId: "removeTeamMember",
    summary: "Take a person out of a team",
    credential: "session",
    params: z.object({ teamId: SentId, userId: SentId }),
    output: z.object({ teamId: z.string(), userId: z.string() }),
    success: { 200: "They do not belong to it, also if they did not before." },
    errors: [...teamErrors, "user_not_found", "step_up_required"],
  },
  createProject: {
    method: "POST",
    path: "/api/projects",
    operationId: "createProject",
    summary: "Make a project of a team",
    credential: "session",
    body: z.strictObject({ teamId: Id, name: Name }),
    output: z.object({ id: z.string() }),
    success: { 201: "The project." },
    errors: teamErrors,
  },
  renameProject: {
    method: "PATCH",
    path: "/api/projects/{projectId}",
    operationId: "renameProject",
    summary: "Rename a project",
    credential: "session",
    params: z.object({ projectId: SentId }),
    body: z.strictObject({ name: Name }),
    output: Named,
    success: { 200: "The project as it stands now." },
    errors: ["permission_denied", "project_not_found"],
  },
  changeProjectPrefix: {
    method: "PUT",
    path: "/api/projects/{projectId}/prefix",
    operationId: "changeProjectPrefix",
    summary: "Change what the numbers of a project's tasks begin with",
    credential: "session",
    params: z.object({ projectId: SentId }),
    body: z.strictObject({ prefix: z.string().max(100) }),
    output: z.object({ id: z.string(), prefix: z.string() }),
    success: { 200: "The project's prefix now; numbers with the former one are still found." },
    errors: ["permission_denied", "project_not_found", "already_exists"],
  },
} as const satisfies SessionOperations;

/** People, teams and projects. */
export const peopleOperations = { ...memberOperations, ...invitationOperations, ...teamOperations };
