import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { createWorkspace } from "#lib/nouns/installation/create-workspace.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser as makeUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { createUser } from "./create-user.ts";

let service: TestService;
let wanting: Tenant;
let person: Awaited<ReturnType<typeof makeUser>>;
let dashboard: Dashboard;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  wanting = await createTenant();
  const { workspaceId } = await createTenant();
  person = await makeUser({ workspaceId, role: "viewer" });
  dashboard = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: person.userId });
});

const { acceptWaitingInvitation: accept, declineWaitingInvitation: decline } = operations;
const waiting = async (by = dashboard) => accepted(await by.call(operations.getAccount)).invitations;
const place = async (by = dashboard) => accepted(await by.call(operations.getSession));

async function offered(): Promise<{ invitationId: string }> {
  const { owner, teamId } = wanting;
  await createUser({ actor: owner, email: person.email, role: "operator", teamIds: [teamId] });
  const [offer] = await waiting();
  return { invitationId: offer?.id ?? "" };
}

test("an account that a workspace named joins when its person accepts, and their browser goes there", async () => {
  const params = await offered();
  const { workspaceId } = accepted(await dashboard.call(accept, { params }));
  expect(workspaceId).toBe(wanting.workspaceId);
  expect(await place()).toMatchObject({ workspace: { id: workspaceId }, role: "operator", noTeam: null });
  expect(await waiting()).toEqual([]);
  const again = await dashboard.call(accept, { params });
  expect([again.status, again.error?.code]).toEqual([404, "invitation_not_found"]);
});

test("somebody else does not accept or decline it", async () => {
  const params = await offered();
  const { workspaceId } = person;
  const other = await makeUser({ workspaceId, role: "owner" });
  const theirs = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: other.userId });
  for (const operation of [accept, decline]) {
    expect((await theirs.call(operation, { params })).error?.code).toBe("invitation_not_found");
  }
  expect(await waiting(theirs)).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test("declined, it is gone, and the workspace's audit log tells", async () => {
  const params = await offered();
  expect((await dashboard.call(decline, { params })).body).toEqual({ id: params.invitationId });
  expect(await waiting()).toEqual([]);
  expect((await dashboard.call(accept, { params })).error?.code).toBe("invitation_not_found");
  const { rows } = await service.runtime.db.pool.query(
    "select action, actor_id from audit_log where workspace_id = $1 and target_id = $2 order by id",
    [wanting.workspaceId, params.invitationId],
  );
  expect(rows).toEqual([
    { action: "invitation.created", actor_id: wanting.owner.userId },
    { action: "invitation.declined", actor_id: person.userId },
  ]);
});

test("admins see it among the invitations and withdraw it", async () => {
  const params = await offered();
  const { workspaceId, owner } = wanting;
  const admin = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const { invitations } = accepted(await admin.call(operations.listInvitations));
  expect(invitations).toMatchObject([{ id: params.invitationId, email: person.email, role: "operator" }]);
  expect((await admin.call(operations.withdrawInvitation, { params })).ok).toBe(true);
  expect((await dashboard.call(accept, { params })).error?.code).toBe("invitation_not_found");
});

test("one from somebody who may not invite any more is not offered", async () => {
  const params = await offered();
  const suspend = "update memberships set status = 'suspended' where user_id = $1";
  await service.runtime.db.pool.query(suspend, [wanting.owner.userId]);
  expect(await waiting()).toEqual([]);
  expect((await dashboard.call(accept, { params })).error?.code).toBe("invitation_not_found");
});

test("two answers at the same moment: one counts", async () => {
  const params = await offered();
  const answers = await Promise.all([
    dashboard.call(accept, { params }),
    dashboard.call(decline, { params }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test("the owner of a workspace that the operator made for them owns it once they accept", async () => {
  const made = await createWorkspace({ actor: OPERATOR, name: "Acme", ownerEmail: person.email });
  const [offer] = await waiting();
  expect(offer).toMatchObject({ workspaceName: "Acme", role: "owner", invitedBy: null });
  const params = { invitationId: offer?.id ?? "" };
  expect((await dashboard.call(accept, { params })).body).toEqual({ workspaceId: made.id });
  expect(await place()).toMatchObject({ workspace: { id: made.id }, role: "owner" });
});
