import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardOperations, dashboardStreams } from "#lib/contract/dashboard.ts";
import { ROLES, type Role } from "#lib/nouns/access/roles.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/**
 * The lowest role that may do it, what it is asked with where the contract demands something, and what is answered when
 * it may, where that is not what was asked for: most paths name something that is not there.
 */
type Expected = Role | Asked;
interface Asked {
  readonly needs: Role;
  readonly query?: string;
  readonly body?: () => unknown;
  /** An error's code. */
  readonly answers?: string;
}

const name = () => `x ${randomToken()}`;
const named = (needs: Role): Asked => ({ needs, body: () => ({ name: name() }) });
const price = { model: "offline:model", input: 1, cachedInput: null, output: 2 };
const credential = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {} };
const registration = { ...credential, response: { clientDataJSON: "x", attestationObject: "x" } };
const assertion = {
  ...credential,
  response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" },
};
const key = () => ({
  name: name(),
  scopes: ["agents:list"],
  allowedTeamIds: [],
  allowedProjectIds: [],
  expiresAt: null,
  rateLimitPerMinute: null,
});

/**
 * Every operation of the dashboard and the lowest role that may do it (D14). Enter a new operation here, or the test
 * below fails. Everybody may call the operations under `viewer`; which objects they reach is another matter.
 */
const EXPECTED: Record<keyof typeof dashboardOperations | keyof typeof dashboardStreams, Expected> = {
  // Oneself.
  getSession: "viewer",
  listOwnWorkspaces: "viewer",
  createWorkspace: named("owner"),
  switchWorkspace: {
    needs: "viewer",
    answers: "workspace_not_found",
    body: () => ({ workspaceId: "wsp_unknown" }),
  },
  getAccount: "viewer",
  renameAccount: named("viewer"),
  changePassword: { needs: "viewer", answers: "invalid_request", body: () => ({ newPassword: "short" }) },
  unlinkIdentity: { needs: "viewer", answers: "not_found" },
  getStepUp: "viewer",
  stepUpWithPassword: {
    needs: "viewer",
    answers: "invalid_request",
    body: () => ({ password: "x".repeat(1_001) }),
  },
  listSessions: "viewer",
  endSession: { needs: "viewer", answers: "session_not_found" },
  endOtherSessions: "viewer",
  getFactors: "viewer",
  beginTotp: "viewer",
  confirmTotp: { needs: "viewer", answers: "invalid_request", body: () => ({ code: "000000" }) },
  removeTotp: { needs: "viewer", answers: "not_found" },
  replaceRecoveryCodes: { needs: "viewer", answers: "not_found" },
  acceptWaitingInvitation: { needs: "viewer", answers: "invitation_not_found" },
  declineWaitingInvitation: { needs: "viewer", answers: "invitation_not_found" },
  beginPasskey: "viewer",
  addPasskey: {
    needs: "viewer",
    answers: "invalid_request",
    body: () => ({ name: "x", response: registration }),
  },
  removePasskey: { needs: "viewer", answers: "not_found" },
  beginPasskeyStepUp: "viewer",
  stepUpWithPasskey: { needs: "viewer", answers: "invalid_request", body: () => ({ response: assertion }) },
  acceptInvitation: { needs: "viewer", answers: "invitation_not_found", body: () => ({ token: "unknown" }) },

  // Agents and runs.
  listAgents: "viewer",
  listAgentFigures: { needs: "viewer", query: "?agentId=agt_unknown" },
  listAgentTeams: "viewer",
  getAgentPage: "viewer",
  changeAgent: { needs: "builder", body: () => ({ maxConcurrentRuns: null }) },
  listAgentVersions: "viewer",
  getAgentGraph: "viewer",
  startRun: { needs: "operator", body: () => ({ input: { amount: 1 } }) },
  getRunStart: "viewer",
  listRuns: "viewer",
  listRunRows: { needs: "viewer", answers: "invalid_request" },
  countRuns: "viewer",
  listStarters: "viewer",
  cancelRuns: { needs: "operator", body: () => ({ runIds: ["run_unknown"] }) },
  exportRuns: { needs: "viewer", query: "?format=csv" },
  listViews: { needs: "viewer", query: "?page=runs" },
  createView: {
    needs: "operator",
    body: () => ({ page: "runs", name: name(), query: "status=failed", visibility: "workspace" }),
  },
  changeView: { needs: "viewer", answers: "view_not_found", body: () => ({}) },
  deleteView: { needs: "viewer", answers: "view_not_found" },
  getRunPage: "viewer",
  getTimeline: "viewer",
  listEvents: "viewer",
  getEvent: { needs: "viewer", answers: "not_found" },
  getRunGraph: "viewer",
  getOccurrence: { needs: "viewer", answers: "not_found" },
  getConversation: "viewer",
  compareRuns: { needs: "viewer", answers: "run_not_found" },
  downloadAttachment: { needs: "viewer", answers: "not_found" },
  follow: { needs: "viewer", answers: "invalid_request" },
  revealRun: { needs: "operator", body: () => ({}) },
  cancelRun: "operator",
  endTimer: { needs: "operator", answers: "not_found" },
  continueRun: { needs: "operator", body: () => ({ message: "go on" }) },
  rerunRun: { needs: "operator", body: () => ({}) },

  // What waits.
  listInbox: "viewer",
  countInbox: "viewer",
  getInteraction: "viewer",
  listAssignees: "viewer",
  replyToInteraction: {
    needs: "operator",
    answers: "interaction_conflict",
    body: () => ({ action: "skip" }),
  },
  decideInteraction: {
    needs: "operator",
    answers: "interaction_conflict",
    body: () => ({ action: "approve" }),
  },
  assignInteraction: {
    needs: "operator",
    answers: "interaction_conflict",
    body: () => ({ assigneeId: null, insteadOf: null }),
  },
  getOverview: { needs: "viewer", query: "?period=24h" },
  listFailures: { needs: "viewer", query: "?period=24h" },
  listLongestWaits: "viewer",
  getHealth: "viewer",

  // Keys.
  listKeys: "viewer",
  getKeyChoices: "viewer",
  createKey: { needs: "admin", body: key },
  getKey: { needs: "viewer", answers: "key_not_found" },
  changeKey: { needs: "admin", answers: "key_not_found", body: () => ({ name: name() }) },
  getKeyUsage: { needs: "viewer", answers: "key_not_found" },
  listKeyRequests: { needs: "viewer", answers: "key_not_found" },
  rotateKey: { needs: "admin", answers: "key_not_found", body: () => ({ overlapSeconds: 0 }) },
  endKeyOverlap: { needs: "admin", answers: "key_not_found" },
  setKeyStatus: { needs: "admin", answers: "key_not_found", body: () => ({ status: "inactive" }) },
  revokeKey: { needs: "admin", answers: "key_not_found" },

  // Connected apps.
  listConnectedApps: "viewer",
  getConnectedApp: { needs: "viewer", answers: "connected_app_not_found" },
  getConnectedAppSetUp: "viewer",
  listConnectedAppRequests: { needs: "viewer", answers: "connected_app_not_found" },
  endConnectedApp: { needs: "viewer", answers: "connected_app_not_found" },
  approveApp: {
    needs: "viewer",
    answers: "revision_conflict",
    body: () => ({
      request: "",
      userId: "usr_unknown",
      workspaceId: "wsp_unknown",
      scopes: [],
      staysConnected: false,
      allowedTeamIds: [],
      allowedProjectIds: [],
    }),
  },
  denyApp: { needs: "viewer", answers: "invalid_request", body: () => ({ request: "" }) },
  askForApp: {
    needs: "viewer",
    answers: "revision_conflict",
    body: () => ({ request: "", userId: "usr_unknown", workspaceId: "wsp_unknown" }),
  },
  listAppApprovals: "admin",
  giveAppApproval: {
    needs: "admin",
    answers: "connected_app_not_found",
    body: () => ({ clientId: "cli_unknown" }),
  },
  declineAppRequest: {
    needs: "admin",
    answers: "connected_app_not_found",
    body: () => ({ clientId: "cli_unknown" }),
  },
  withdrawAppApproval: {
    needs: "admin",
    answers: "connected_app_not_found",
    body: () => ({ clientId: "cli_unknown", connections: 0 }),
  },

  // People and teams.
  listMembers: "viewer",
  changeRole: { needs: "admin", answers: "user_not_found", body: () => ({ role: "viewer" }) },
  changeTeams: { needs: "admin", answers: "user_not_found", body: () => ({ teamIds: [] }) },
  suspendMember: { needs: "admin", answers: "user_not_found" },
  reactivateMember: { needs: "admin", answers: "user_not_found" },
  removeMember: { needs: "admin", answers: "user_not_found" },
  listInvitations: "admin",
  createInvitation: {
    needs: "admin",
    body: () => ({ email: `${randomToken()}@example.com`, role: "viewer", teamIds: [] }),
  },
  renewInvitation: { needs: "admin", answers: "invitation_not_found" },
  withdrawInvitation: { needs: "admin", answers: "invitation_not_found" },
  listTeams: "viewer",
  createTeam: named("admin"),
  renameTeam: { ...named("admin"), answers: "team_not_found" },
  deleteTeam: { needs: "admin", answers: "team_not_found" },
  addTeamMember: { needs: "admin", answers: "team_not_found" },
  removeTeamMember: { needs: "admin", answers: "team_not_found" },
  createProject: {
    needs: "admin",
    answers: "team_not_found",
    body: () => ({ teamId: "tem_unknown", name: name() }),
  },
  renameProject: { ...named("admin"), answers: "project_not_found" },
  listAudit: "admin",
  listAuditActions: "admin",
  exportAudit: { needs: "admin", query: "?format=csv" },

  // Settings.
  getSettings: "admin",
  changeSetting: { needs: "admin", body: () => ({ name: "capabilities.authoring", value: true }) },
  renameWorkspace: named("admin"),
  listConnections: "admin",
  createConnection: {
    needs: "admin",
    body: () => ({
      name: `x-${crypto.randomUUID()}`,
      origins: ["https://api.example"],
      settings: { kind: "bearer" },
      secret: null,
    }),
  },
  authorizeConnection: {
    needs: "admin",
    answers: "connection_not_found",
    body: () => ({ secret: "a secret of some length" }),
  },
  changeConnection: {
    needs: "admin",
    answers: "connection_not_found",
    body: () => ({ origins: ["https://api.example"] }),
  },
  testConnection: {
    needs: "admin",
    answers: "connection_not_found",
    body: () => ({ url: "https://api.example/" }),
  },
  deleteConnection: { needs: "admin", answers: "connection_not_found" },
  listToolServers: "admin",
  addToolServer: {
    needs: "admin",
    answers: "tool_server_failed",
    body: () => ({ name: "x", url: "http://127.0.0.1:1", connectionName: null }),
  },
  refreshToolServer: { needs: "admin", answers: "tool_server_not_found" },
  removeToolServer: { needs: "admin", answers: "tool_server_not_found" },
  getModels: "admin",
  setDefaultModel: { needs: "admin", body: () => ({ model: null }) },
  testModel: { needs: "admin", body: () => ({ model: "unknown:model" }) },
  listPrices: "admin",
  setPrice: { needs: "admin", body: () => price },
  removePrice: { needs: "admin", answers: "not_found", body: () => ({ model: "offline:none" }) },
};

let service: TestService;
let tenant: Tenant;
/** What there is to ask about; whatever else a path names is unknown. */
let known: Readonly<Record<string, string>> = {};
const browsers = new Map<Role, Dashboard>();

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const api = new Api(service.baseUrl, tenant.key);
  const runId = await api.started(agentId, { input: { amount: 900 } });
  const { pendingInteraction } = await api.runUntil(runId);
  known = { agentId, runId, interactionId: pendingInteraction?.interactionId ?? "" };
  for (const role of ROLES) {
    const { userId } = await createUser({ workspaceId, role, teamIds: [teamId] });
    browsers.set(role, await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId }));
  }
});
afterAll(() => service.close());

/** Each role includes those before it (D14). */
const LADDER: readonly Role[] = ["viewer", "operator", "builder", "admin", "owner"];

const operations = Object.entries({ ...dashboardOperations, ...dashboardStreams });
const plain = (expected: Expected): Asked => (typeof expected === "string" ? { needs: expected } : expected);

async function ask(
  role: Role,
  operation: { method: string; path: string },
  expected: Expected,
): Promise<string> {
  const { query = "", body } = plain(expected);
  const path = operation.path.replace(/\{(\w+)\}/g, (__, part: string) =>
    encodeURIComponent(known[part] ?? "unknown"),
  );
  const left = new AbortController();
  const response = await browsers.get(role)?.fetch(path + query, {
    method: operation.method,
    signal: left.signal,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body()) }),
  });
  if (!response) throw new Error(`no ${role} has a browser`);
  if (response.ok) {
    left.abort();
    return "ok";
  }
  const { error } = await response.json();
  return `${error.code}`;
}

/** Last, because it takes the session along to the new workspace. */
const isLast = ([key]: (typeof operations)[number]) => key === "createWorkspace";
const inOrder = [...operations.filter((operation) => !isLast(operation)), ...operations.filter(isLast)];
const cases = inOrder.map(([key, operation]) => {
  const expected = EXPECTED[key as keyof typeof EXPECTED]; // the keys are those of the two maps
  return [`${key} needs ${plain(expected).needs}`, operation, expected] as const;
});

describe.each(cases)("%s", (_, operation, expected) => {
  test.each(ROLES)("asked by the role %s", async (role) => {
    const { needs, answers = "ok" } = plain(expected);
    const isAllowed = LADDER.indexOf(role) >= LADDER.indexOf(needs);
    expect(await ask(role, operation, expected)).toBe(isAllowed ? answers : "permission_denied");
  });
});
