import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role, roleIncludes } from "#lib/auth/roles.ts";
import { dashboardOperations, dashboardStreams } from "#lib/contract/dashboard.ts";
import { randomToken } from "#lib/ids.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/** The lowest role that may do it, with what it is asked with where the contract demands something. */
type Expected = Role | { readonly needs: Role; readonly query?: string; readonly body?: () => unknown };

const name = () => `x ${randomToken()}`;
const named = (needs: Role): Expected => ({ needs, body: () => ({ name: name() }) });
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
 * Every operation of the dashboard and the lowest role that may do it (D14). An operation that is added is entered
 * here, or the test below fails. What stands under `viewer` is everybody's; what they reach by it is another matter.
 */
const EXPECTED: Record<keyof typeof dashboardOperations | keyof typeof dashboardStreams, Expected> = {
  // Oneself.
  getSession: "viewer",
  listWorkspaces: "viewer",
  createWorkspace: named("owner"),
  switchWorkspace: { needs: "viewer", body: () => ({ workspaceId: "wsp_unknown" }) },
  getAccount: "viewer",
  renameAccount: named("viewer"),
  changePassword: { needs: "viewer", body: () => ({ newPassword: "short" }) },
  unlinkIdentity: "viewer",
  getStepUp: "viewer",
  stepUpWithPassword: { needs: "viewer", body: () => ({ password: "x".repeat(1_001) }) },
  listSessions: "viewer",
  endSession: "viewer",
  endOtherSessions: "viewer",
  getFactors: "viewer",
  beginTotp: "viewer",
  confirmTotp: { needs: "viewer", body: () => ({ code: "000000" }) },
  removeTotp: "viewer",
  replaceRecoveryCodes: "viewer",
  acceptWaitingInvitation: "viewer",
  declineWaitingInvitation: "viewer",
  beginPasskey: "viewer",
  addPasskey: { needs: "viewer", body: () => ({ name: "x", response: registration }) },
  removePasskey: "viewer",
  beginPasskeyStepUp: "viewer",
  stepUpWithPasskey: { needs: "viewer", body: () => ({ response: assertion }) },
  acceptInvitation: { needs: "viewer", body: () => ({ token: "unknown" }) },

  // Agents and runs.
  listAgents: "viewer",
  readAgentFigures: { needs: "viewer", query: "?agentId=agt_unknown" },
  listAgentTeams: "viewer",
  getAgent: "viewer",
  changeAgent: { needs: "builder", body: () => ({ maxConcurrentRuns: null }) },
  listAgentVersions: "viewer",
  getAgentGraph: "viewer",
  startRun: { needs: "operator", body: () => ({ input: { amount: 1 } }) },
  readRunStart: "viewer",
  listRuns: "viewer",
  readRunRows: "viewer",
  countRuns: "viewer",
  listStarters: "viewer",
  cancelRuns: { needs: "operator", body: () => ({ runIds: ["run_unknown"] }) },
  exportRuns: { needs: "viewer", query: "?format=csv" },
  listViews: { needs: "viewer", query: "?page=runs" },
  createView: {
    needs: "operator",
    body: () => ({ page: "runs", name: name(), query: "status=failed", visibility: "workspace" }),
  },
  changeView: { needs: "viewer", body: () => ({}) },
  deleteView: "viewer",
  getRunPage: "viewer",
  getTimeline: "viewer",
  getEvents: "viewer",
  getEvent: "viewer",
  getGraph: "viewer",
  getOccurrence: "viewer",
  getConversation: "viewer",
  compareRuns: "viewer",
  downloadAttachment: "viewer",
  follow: "viewer",
  revealRun: { needs: "operator", body: () => ({}) },
  cancelRun: "operator",
  continueRun: { needs: "operator", body: () => ({ message: "go on" }) },
  rerunRun: { needs: "operator", body: () => ({}) },

  // What waits.
  listInbox: "viewer",
  countInbox: "viewer",
  getInteraction: "viewer",
  listAssignees: "viewer",
  replyToInteraction: { needs: "operator", body: () => ({ action: "skip" }) },
  decideInteraction: { needs: "operator", body: () => ({ action: "approve" }) },
  assignInteraction: { needs: "operator", body: () => ({ assigneeId: null, insteadOf: null }) },
  readOverview: { needs: "viewer", query: "?period=24h" },
  readFailures: { needs: "viewer", query: "?period=24h" },
  readLongestWaits: "viewer",
  readHealth: "viewer",

  // Keys.
  listKeys: "viewer",
  getKeyChoices: "viewer",
  createKey: { needs: "admin", body: key },
  getKey: "viewer",
  changeKey: { needs: "admin", body: () => ({ name: name() }) },
  getKeyUsage: "viewer",
  listKeyRequests: "viewer",
  rotateKey: { needs: "admin", body: () => ({ overlapSeconds: 0 }) },
  endKeyOverlap: "admin",
  setKeyStatus: { needs: "admin", body: () => ({ status: "inactive" }) },
  revokeKey: "admin",

  // Connected apps.
  listConnectedApps: "viewer",
  getConnectedApp: "viewer",
  getConnectedAppSetUp: "viewer",
  listConnectedAppRequests: "viewer",
  endConnectedApp: "viewer",
  approveApp: {
    needs: "viewer",
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
  denyApp: { needs: "viewer", body: () => ({ request: "" }) },
  askForApp: {
    needs: "viewer",
    body: () => ({ request: "", userId: "usr_unknown", workspaceId: "wsp_unknown" }),
  },
  listAppApprovals: "admin",
  giveAppApproval: { needs: "admin", body: () => ({ clientId: "cli_unknown" }) },
  declineAppRequest: { needs: "admin", body: () => ({ clientId: "cli_unknown" }) },
  withdrawAppApproval: { needs: "admin", body: () => ({ clientId: "cli_unknown", connections: 0 }) },

  // People and teams.
  listMembers: "viewer",
  changeRole: { needs: "admin", body: () => ({ role: "viewer" }) },
  changeTeams: { needs: "admin", body: () => ({ teamIds: [] }) },
  suspendMember: "admin",
  reactivateMember: "admin",
  removeMember: "admin",
  listInvitations: "admin",
  createInvitation: {
    needs: "admin",
    body: () => ({ email: `${randomToken()}@example.com`, role: "viewer", teamIds: [] }),
  },
  renewInvitation: "admin",
  withdrawInvitation: "admin",
  listTeams: "viewer",
  createTeam: named("admin"),
  renameTeam: named("admin"),
  deleteTeam: "admin",
  addTeamMember: "admin",
  removeTeamMember: "admin",
  createProject: { needs: "admin", body: () => ({ teamId: "tem_unknown", name: name() }) },
  renameProject: named("admin"),
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
    body: () => ({ name: "x", origins: [], settings: { kind: "bearer" }, secret: null }),
  },
  authorizeConnection: { needs: "admin", body: () => ({ secret: "a secret of some length" }) },
  deleteConnection: "admin",
  listToolServers: "admin",
  addToolServer: {
    needs: "admin",
    body: () => ({ name: "x", url: "http://127.0.0.1:1", connectionName: null }),
  },
  refreshToolServer: "admin",
  removeToolServer: "admin",
  readModels: "admin",
  setDefaultModel: { needs: "admin", body: () => ({ model: null }) },
  testModel: { needs: "admin", body: () => ({ model: "unknown:model" }) },
  listPrices: "admin",
  setPrice: { needs: "admin", body: () => price },
  removePrice: { needs: "admin", body: () => ({ model: price.model }) },
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

const operations = Object.entries({ ...dashboardOperations, ...dashboardStreams });
const plain = (expected: Expected) => (typeof expected === "string" ? { needs: expected } : expected);

async function ask(
  role: Role,
  operation: { method: string; path: string },
  expected: Expected,
): Promise<string> {
  const { query = "", body } = { query: undefined, body: undefined, ...plain(expected) };
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

const cases = operations.flatMap(([key, operation]) => {
  const expected = EXPECTED[key as keyof typeof EXPECTED]; // the keys are those of the two maps
  return [[`${key} needs ${plain(expected).needs}`, operation, expected] as const];
});

describe.each(cases)("%s", (_, operation, expected) => {
  test.each(ROLES)("asked by the role %s", async (role) => {
    const isAllowed = roleIncludes(role, plain(expected).needs);
    const answer = await ask(role, operation, expected);
    expect(answer).not.toBe("internal_error");
    // A request that is not understood says nothing about who may make it.
    if (!isAllowed) expect(answer).toBe("permission_denied");
    else expect(answer).not.toBe("permission_denied");
  });
});
