import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { SentId, Timestamp } from "../values.ts";

const Role = z.enum(["viewer", "operator", "builder", "admin", "owner"]);

const SignedIn = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    hasSeededPassword: z
      .boolean()
      .meta({ description: "The password is still the one the first start printed." }),
  }),
  workspace: z.object({ id: z.string(), name: z.string() }),
  role: Role,
  noTeam: z
    .object({ ask: z.array(z.string()).meta({ description: "Names of admins and owners, the first few." }) })
    .nullable()
    .meta({ description: "Where the person reaches nothing, for want of a team: who can put them in one." }),
  sessionId: z.string(),
});

const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  isCurrent: z.boolean().meta({ description: "Where this session is." }),
});

/** Text that people type. The verbs trim and validate it. */
const Name = z.string().max(1_000);

/** The signed-in person and their workspace. */
export const sessionOperations = {
  getSession: {
    method: "GET",
    path: "/api/session",
    operationId: "getSession",
    summary: "Read who is signed in, and where",
    credential: "session",
    beforeSecondFactor: true,
    output: SignedIn,
    success: { 200: "The person, the workspace and their role in it." },
    errors: [],
  },
  listOwnWorkspaces: {
    method: "GET",
    path: "/api/workspaces",
    operationId: "listOwnWorkspaces",
    summary: "List the workspaces that the person may enter",
    credential: "session",
    beforeSecondFactor: true,
    output: z.object({ workspaces: z.array(Workspace) }),
    success: { 200: "Their workspaces, by name." },
    errors: [],
  },
  createWorkspace: {
    method: "POST",
    path: "/api/workspaces",
    operationId: "createWorkspace",
    summary: "Make a workspace with oneself as its owner, and go there",
    credential: "session",
    body: z.strictObject({ name: Name }),
    output: z.object({ id: z.string() }),
    success: { 201: "The workspace; the session is there from now on." },
    errors: ["permission_denied"],
  },
  switchWorkspace: {
    method: "PUT",
    path: "/api/session/workspace",
    operationId: "switchWorkspace",
    summary: "Go to another workspace in this browser",
    credential: "session",
    beforeSecondFactor: true,
    body: z.strictObject({ workspaceId: z.string().max(100) }),
    output: z.object({ workspace: z.object({ id: z.string(), name: z.string() }), role: Role }),
    success: { 200: "Where the session is from now on." },
    errors: ["workspace_not_found"],
  },
} as const satisfies SessionOperations;

const Identity = z.object({
  id: z.string(),
  provider: z.string().meta({ description: "The provider's name, as on its button." }),
  email: z.string().nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
});

const Session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  method: z.string().meta({ description: "`password`, `invitation`, or the provider's name." }),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
});

const WaitingInvitation = z.object({
  id: z.string(),
  workspaceName: z.string(),
  role: Role,
  invitedBy: z.string().nullable().meta({ description: "Their name; null for the operator." }),
});

const WaitingParams = z.object({ invitationId: SentId });

/** The person's own account: name, sign-in methods, signed-in browsers. */
export const accountOperations = {
  getAccount: {
    method: "GET",
    path: "/api/account",
    operationId: "getAccount",
    summary: "Read one's own account and the ways to sign in to it",
    credential: "session",
    beforeSecondFactor: true,
    output: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      hasPassword: z.boolean(),
      hasSeededPassword: z.boolean(),
      isEmailProven: z.boolean().meta({ description: "A provider of the address' domain vouched for it." }),
      activeKeys: z.int().meta({ description: "API keys that act as the person, in all workspaces." }),
      connectedApps: z.int().meta({ description: "Apps that the person connected, in all workspaces." }),
      identities: z.array(Identity),
      invitations: z.array(WaitingInvitation).meta({ description: "Workspaces to join once accepted." }),
      providers: z.array(z.object({ id: z.string(), name: z.string() })).meta({
        description: "The sign-in providers of this installation.",
      }),
    }),
    success: { 200: "The account." },
    errors: ["user_not_found"],
  },
  renameAccount: {
    method: "PATCH",
    path: "/api/account",
    operationId: "renameAccount",
    summary: "Change one's own name",
    credential: "session",
    beforeSecondFactor: true,
    body: z.strictObject({ name: Name }),
    output: z.object({ name: z.string() }),
    success: { 200: "The name as it stands now." },
    errors: ["user_not_found"],
  },
  changePassword: {
    method: "PUT",
    path: "/api/account/password",
    operationId: "changePassword",
    summary: "Change one's own password; every other session ends",
    credential: "session",
    beforeSecondFactor: true,
    maxBodyBytes: 16_384,
    body: z.strictObject({
      currentPassword: z
        .string()
        .max(10_000)
        .optional()
        .meta({ description: "Absent only where there is none yet." }),
      newPassword: z.string().max(10_000),
      endKeys: z
        .boolean()
        .default(false)
        .meta({ description: "Also revoke every API key that acts as the person." }),
      endApps: z
        .boolean()
        .default(false)
        .meta({ description: "Also end every app that the person connected." }),
    }),
    output: z.object({ endedSessions: z.int(), revokedKeys: z.int(), endedApps: z.int() }),
    success: { 200: "The password has changed; the session goes on under a new cookie." },
    errors: ["permission_denied", "session_not_found", "step_up_required"],
  },
  acceptWaitingInvitation: {
    method: "POST",
    path: "/api/account/invitations/{invitationId}/accept",
    operationId: "acceptWaitingInvitation",
    summary: "Join a workspace that named one's account by its address",
    credential: "session",
    params: WaitingParams,
    output: z.object({ workspaceId: z.string() }),
    success: { 200: "The person belongs to it, and the session is there." },
    errors: ["invitation_not_found", "already_exists"],
  },
  declineWaitingInvitation: {
    method: "DELETE",
    path: "/api/account/invitations/{invitationId}",
    operationId: "declineWaitingInvitation",
    summary: "Decline to join a workspace",
    credential: "session",
    params: WaitingParams,
    output: z.object({ id: z.string() }),
    success: { 200: "It is not offered any more." },
    errors: ["invitation_not_found"],
  },
  unlinkIdentity: {
    method: "DELETE",
    path: "/api/account/identities/{identityId}",
    operationId: "unlinkIdentity",
    summary: "Stop a provider from signing one in",
    credential: "session",
    beforeSecondFactor: true,
    params: z.object({ identityId: SentId }),
    output: z.object({ unlinked: z.literal(true) }),
    success: { 200: "It signs nobody in any more." },
    errors: ["not_found", "permission_denied", "step_up_required"],
  },
  listSessions: {
    method: "GET",
    path: "/api/account/sessions",
    operationId: "listSessions",
    summary: "List the browsers that are signed in as oneself",
    credential: "session",
    beforeSecondFactor: true,
    output: z.object({ sessions: z.array(Session) }),
    success: { 200: "This one first, then those last seen." },
    errors: [],
  },
  endSession: {
    method: "DELETE",
    path: "/api/account/sessions/{sessionId}",
    operationId: "endSession",
    summary: "Sign one of one's browsers out",
    credential: "session",
    beforeSecondFactor: true,
    params: z.object({ sessionId: SentId }),
    output: z.object({ ended: z.int() }),
    success: { 200: "It stops working immediately." },
    errors: ["session_not_found"],
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/api/account/sessions",
    operationId: "endOtherSessions",
    summary: "Sign all of one's other browsers out",
    credential: "session",
    beforeSecondFactor: true,
    output: z.object({ ended: z.int() }),
    success: { 200: "How many were signed in." },
    errors: [],
  },
} as const satisfies SessionOperations;
