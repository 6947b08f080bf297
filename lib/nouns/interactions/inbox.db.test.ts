import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { approving, asking, askingTwiceBesideModel } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let models: ModelServer;
let service: TestService;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    env: { openaiCompatible: { baseUrl: models.baseUrl }, defaultModel: "compatible:test" },
  });
});
afterAll(async () => {
  await service.close();
  await models.close();
});

async function personOf(tenant: Tenant, role: Role, teamIds: readonly string[] = [tenant.teamId]) {
  const { workspaceId } = tenant;
  const person = await createUser({ workspaceId, role, teamIds });
  const dashboard = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId,
    userId: person.userId,
  });
  return { person, dashboard };
}

async function waiting(tenant: Tenant, graph = approving(), name = "Payments") {
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph, name });
  const runId = await api.started(agentId, { input: { amount: 700 } });
  const { pendingInteraction } = await api.runUntil(runId);
  return { api, agentId, runId, interactionId: pendingInteraction?.interactionId ?? "" };
}

const list = async (dashboard: Dashboard, query = {}) =>
  accepted(await dashboard.call(dashboardOperations.listInbox, { query })).items;
const count = async (dashboard: Dashboard) => accepted(await dashboard.call(dashboardOperations.countInbox));
const read = async (dashboard: Dashboard, interactionId: string) =>
  accepted(await dashboard.call(dashboardOperations.getInteraction, { params: { interactionId } }));

test("what waits is listed with its agent, lane, node and question, and counted", async () => {
  const tenant = await createTenant();
  const { runId, agentId, interactionId } = await waiting(tenant);
  const { dashboard } = await personOf(tenant, "operator");
  expect(await list(dashboard)).toEqual([
    expect.objectContaining({
      interactionId,
      type: "approval",
      title: "Over the limit",
      about: "Pay 700 EUR?",
      run: { id: runId, status: "waiting" },
      agent: { id: agentId, name: "Payments" },
      lane: { id: "intake", name: "Intake" },
      node: { id: "sign", name: "sign" },
      assignee: null,
    }),
  ]);
  expect(await count(dashboard)).toMatchObject({
    toAnswer: 1,
    byType: { approval: 1, user_input: 0 },
    unassigned: 1,
    expiringSoon: 1,
    isCapped: false,
  });
});

test("a secret is hidden in the line of a list, too, where the line ends in the middle of it", async () => {
  const tenant = await createTenant();
  const secret = "zx9-very-secret-4711";
  service.runtime.secrets.add(tenant.workspaceId, [secret]);
  const { interactionId } = await waiting(tenant);
  const message = `${"word ".repeat(58)}${secret} and more`; // from character 290 on
  await service.runtime.db.pool.query(
    "update run_interactions set request = jsonb_set(request::jsonb, '{message}', to_jsonb($2::text))::json where id = $1",
    [interactionId, message],
  );
  const { dashboard } = await personOf(tenant, "operator");
  const [line] = await list(dashboard);
  expect(line?.about).toContain("word");
  expect(line?.about).not.toContain("zx9");
  expect(line?.about.length).toBeLessThanOrEqual(300);
});

test("the detail shows what is asked; a viewer sees it and may not answer", async () => {
  const tenant = await createTenant();
  const { interactionId } = await waiting(tenant);
  const { dashboard } = await personOf(tenant, "viewer");
  expect(await read(dashboard, interactionId)).toMatchObject({
    status: "open",
    isCurrent: true,
    mayAnswer: false,
    approval: { summary: "Pay 700 EUR?", arguments: { amount: 700 }, isRedacted: false, isTruncated: false },
    answered: null,
  });
  expect(await count(dashboard)).toMatchObject({ toAnswer: 0, byType: { approval: 1 } });
  const decided = await dashboard.call(dashboardOperations.decideInteraction, {
    params: { interactionId },
    body: { action: "approve" },
  });
  expect([decided.status, decided.error?.code]).toEqual([403, "permission_denied"]);
  const claimed = await dashboard.call(dashboardOperations.assignInteraction, {
    params: { interactionId },
    body: { assigneeId: null, insteadOf: null },
  });
  expect(claimed.error?.code).toBe("permission_denied");
});

test("other workspaces and other teams know nothing of it, whatever they ask", async () => {
  const tenant = await createTenant();
  const { interactionId, runId } = await waiting(tenant);
  const strangers = [
    { ...(await personOf(await createTenant(), "owner")), refused: "run_not_found" },
    { ...(await personOf(tenant, "builder", [await createTeam(tenant)])), refused: "permission_denied" },
  ];
  const params = { interactionId };
  for (const { dashboard, person, refused } of strangers) {
    expect(await list(dashboard)).toEqual([]);
    expect((await count(dashboard)).toAnswer).toBe(0);
    const ofRun = await dashboard.call(dashboardOperations.getRunPage, { params: { runId } });
    expect(ofRun.error?.code).toBe(refused);
    const answers = await Promise.all([
      dashboard.call(dashboardOperations.getInteraction, { params }),
      dashboard.call(dashboardOperations.listAssignees, { params }),
      dashboard.call(dashboardOperations.replyToInteraction, { params, body: { answers: {} } }),
      dashboard.call(dashboardOperations.decideInteraction, { params, body: { action: "approve" } }),
      dashboard.call(dashboardOperations.assignInteraction, {
        params,
        body: { assigneeId: person.userId, insteadOf: null },
      }),
    ]);
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
      Array(5).fill([404, "not_found"]),
    );
  }
});

test("filters by type, agent, words and person; an admin reaches every team", async () => {
  const tenant = await createTenant();
  const approval = await waiting(tenant, approving(), "Payments of the north");
  const question = await waiting(tenant, asking({ expiresAfterSeconds: 1_000_000 }), "Enquiries");
  const { dashboard, person } = await personOf(tenant, "admin", []);
  const ids = async (query: object) => (await list(dashboard, query)).map((item) => item.interactionId);
  expect(await ids({})).toEqual([approval.interactionId, question.interactionId]);
  expect(await ids({ order: "newest" })).toEqual([question.interactionId, approval.interactionId]);
  expect(await ids({ type: "user_input" })).toEqual([question.interactionId]);
  expect(await ids({ agentId: approval.agentId })).toEqual([approval.interactionId]);
  expect(await ids({ text: "OF THE NORTH" })).toEqual([approval.interactionId]);
  expect(await ids({ text: "for 700" })).toEqual([question.interactionId]);
  expect(await ids({ text: "100%_" })).toEqual([]);
  expect(await ids({ expiringSoon: true })).toEqual([approval.interactionId]);
  expect(await ids({ assignee: "me" })).toEqual([]);
  accepted(
    await dashboard.call(dashboardOperations.assignInteraction, {
      params: { interactionId: question.interactionId },
      body: { assigneeId: person.userId, insteadOf: null },
    }),
  );
  expect(await ids({ assignee: "me" })).toEqual([question.interactionId]);
  expect(await ids({ assignee: "nobody" })).toEqual([approval.interactionId]);
});

test("pages meet everything once, and a cursor is good for its own filters only", async () => {
  const tenant = await createTenant();
  const made = [];
  for (let n = 0; n < 3; n++) made.push((await waiting(tenant)).interactionId);
  const { dashboard } = await personOf(tenant, "operator");
  const first = accepted(await dashboard.call(dashboardOperations.listInbox, { query: { limit: 2 } }));
  const cursor = first.pagination.nextCursor ?? "";
  const second = accepted(
    await dashboard.call(dashboardOperations.listInbox, { query: { limit: 2, cursor } }),
  );
  expect([...first.items, ...second.items].map((item) => item.interactionId)).toEqual(made);
  expect(second.pagination).toEqual({ limit: 2, hasMore: false, nextCursor: null });
  const other = await dashboard.call(dashboardOperations.listInbox, { query: { type: "approval", cursor } });
  expect(other.error?.code).toBe("invalid_cursor");
});

test("every open interaction of a run is listed and may be answered, the API's current one or not", async () => {
  const tenant = await createTenant();
  const held = heldReply(replyText("from the model"));
  models.respondWith(held.reply);
  const before = models.requests.length;
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: askingTwiceBesideModel });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await models.request(before + 1);
  const first = await api.runUntil(runId);
  const { dashboard } = await personOf(tenant, "operator");
  const open = accepted(
    await dashboard.call(dashboardOperations.getRunPage, { params: { runId } }),
  ).interactions;
  const details = open.map(async ({ interactionId }) =>
    accepted(await dashboard.call(dashboardOperations.getInteraction, { params: { interactionId } })),
  );
  expect((await Promise.all(details)).map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
    ["First", true],
    ["Second", false],
  ]);
  expect((await list(dashboard)).map(({ title }) => title)).toEqual(["First", "Second"]);

  const second = open[1]?.interactionId ?? "";
  const byKey = await api.reply(runId, { interactionId: second, message: "too early" });
  expect(byKey.error?.code).toBe("interaction_conflict");
  const replied = await dashboard.call(dashboardOperations.replyToInteraction, {
    params: { interactionId: second },
    body: { answers: { b: "by a person" } },
  });
  expect(accepted(replied)).toEqual({ interactionId: second, runId, status: "running" });
  const still = await api.runUntil(runId, ({ status }) => status === "waiting");
  expect(still.pendingInteraction?.interactionId).toBe(first.pendingInteraction?.interactionId);
  accepted(
    await api.reply(runId, { interactionId: first.pendingInteraction?.interactionId ?? "", message: "key" }),
  );
  held.release();
  const done = await api.runUntil(runId, ({ status }) => status === "completed");
  expect(done.finalResponse).toEqual(["key", "by a person", "from the model"]);
});

test("of a person and a key that answer at once one is stored, and the person is told who was first", async () => {
  const tenant = await createTenant();
  const { api, runId, interactionId } = await waiting(tenant, asking());
  const people = await Promise.all([personOf(tenant, "operator"), personOf(tenant, "operator")]);
  const names = await Promise.all(
    people.map(async ({ dashboard }) => {
      const { user } = accepted(await dashboard.call(dashboardOperations.getSession));
      return user.name;
    }),
  );
  const answers = await Promise.all([
    api.reply(runId, { interactionId, message: "key" }),
    ...people.map(({ dashboard }, n) =>
      dashboard.call(dashboardOperations.replyToInteraction, {
        params: { interactionId },
        body: { answers: { name: `person ${n}` } },
      }),
    ),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const winner = answers.findIndex(({ ok }) => ok);
  const byWhom = ["the API key Key", ...names][winner] ?? "";
  const told = answers.map(({ error }) => error?.details?.[0]?.message);
  const by = answers.map((_, loser) => (loser === 0 ? "by somebody else" : `by ${byWhom}`));
  expect(told).toEqual(answers.map(({ ok }, n) => (ok ? undefined : expect.stringContaining(by[n] ?? ""))));
  const shown = await read(people[0].dashboard, interactionId);
  expect(shown).toMatchObject({ status: "answered", answered: { byMe: winner === 1 } });
  expect(shown.answered?.by).toContain(byWhom);
  const run = await api.runUntil(runId, ({ status }) => status === "completed");
  expect(run.finalResponse).toEqual({ name: ["key", "person 0", "person 1"][winner] });
});

test("every answer stands in the audit log, a key's and a person's, with what was decided and why", async () => {
  const tenant = await createTenant();
  const byKey = await waiting(tenant, asking({ allowSkip: true }));
  const byPerson = await waiting(tenant);
  accepted(await byKey.api.reply(byKey.runId, { interactionId: byKey.interactionId, action: "skip" }));
  const { dashboard, person } = await personOf(tenant, "operator");
  const params = { interactionId: byPerson.interactionId };
  const body = { action: "reject", comment: "too much" };
  accepted(await dashboard.call(dashboardOperations.decideInteraction, { params, body }));
  const late = await dashboard.call(dashboardOperations.decideInteraction, { params, body });
  expect(late.error?.details?.[0]?.message).toContain("by you");
  const { rows } = await service.runtime.db.pool.query(
    `select actor_kind, actor_id, via, action, target_id, target_name, details->>'comment' as comment
       from audit_log where workspace_id = $1 order by id`,
    [tenant.workspaceId],
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["key", tenant.keyId, "api", "interaction.skipped", byKey.interactionId, "Please", null],
    [
      ...["user", person.userId, expect.any(String), "interaction.rejected", byPerson.interactionId],
      ...["Over the limit", "too much"],
    ],
  ]);
});

test("an answer that does not fit leaves it open, with a detail for each field", async () => {
  const tenant = await createTenant();
  const { interactionId } = await waiting(tenant, asking());
  const { dashboard } = await personOf(tenant, "operator");
  const refused = await dashboard.call(dashboardOperations.replyToInteraction, {
    params: { interactionId },
    body: { answers: { age: 7 } },
  });
  expect([refused.status, refused.error?.details?.map(({ field }) => field)]).toEqual([
    422,
    ["/answers/age", "/answers/name"],
  ]);
  expect(await read(dashboard, interactionId)).toMatchObject({ status: "open" });
});

test("two who claim at once: one has it; it is handed on and released; anybody may still answer", async () => {
  const tenant = await createTenant();
  const { interactionId } = await waiting(tenant);
  const params = { interactionId };
  const people = await Promise.all([personOf(tenant, "operator"), personOf(tenant, "operator")]);
  const assign = (dashboard: Dashboard, assigneeId: string | null, insteadOf: string | null) =>
    dashboard.call(dashboardOperations.assignInteraction, { params, body: { assigneeId, insteadOf } });
  const claims = await Promise.all(
    people.map(({ dashboard, person }) => assign(dashboard, person.userId, null)),
  );
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = claims.findIndex(({ ok }) => ok);
  const [mine, theirs] = winner === 0 ? people : [people[1], people[0]];
  expect(claims.find(({ ok }) => !ok)?.error?.message).toContain("took it after you opened it");
  expect(await read(theirs.dashboard, interactionId)).toMatchObject({
    assignee: { id: mine.person.userId },
    assignedBy: { id: mine.person.userId },
  });

  accepted(await assign(mine.dashboard, theirs.person.userId, mine.person.userId));
  accepted(await assign(theirs.dashboard, null, theirs.person.userId));
  expect(await read(mine.dashboard, interactionId)).toMatchObject({ assignee: null, assignedAt: null });
  accepted(await assign(theirs.dashboard, theirs.person.userId, null));
  accepted(
    await mine.dashboard.call(dashboardOperations.decideInteraction, { params, body: { action: "approve" } }),
  );
  const after = await assign(theirs.dashboard, null, theirs.person.userId);
  expect(after.error?.code).toBe("interaction_conflict");
});

test("it is assigned only to those who may answer it, and they are who is offered", async () => {
  const tenant = await createTenant();
  const { interactionId } = await waiting(tenant);
  const params = { interactionId };
  const { dashboard, person } = await personOf(tenant, "operator");
  const viewer = await personOf(tenant, "viewer");
  const elsewhere = await personOf(tenant, "operator", [await createTeam(tenant)]);
  const stranger = await personOf(await createTenant(), "owner");
  for (const { userId } of [viewer.person, elsewhere.person, stranger.person, { userId: "usr_unknown" }]) {
    const refused = await dashboard.call(dashboardOperations.assignInteraction, {
      params,
      body: { assigneeId: userId, insteadOf: null },
    });
    expect([refused.error?.code, refused.error?.details?.[0]?.field]).toEqual([
      "invalid_request",
      "/assigneeId",
    ]);
  }
  const offered = await dashboard.call(dashboardOperations.listAssignees, { params });
  expect(new Set(accepted(offered).people.map(({ id }) => id))).toEqual(
    new Set([tenant.owner.userId, person.userId]),
  );
  const query = { text: person.email.toUpperCase() };
  const found = accepted(await dashboard.call(dashboardOperations.listAssignees, { params, query }));
  expect(found.people.map(({ id }) => id)).toEqual([person.userId]);
});

test("what was answered is listed with who did, how and when, newest first, to those who reach it", async () => {
  const tenant = await createTenant();
  const one = await waiting(tenant);
  const two = await waiting(tenant);
  const operator = await personOf(tenant, "operator");
  const other = await personOf(tenant, "operator", [await createTeam(tenant)]);
  const answered = async ({ dashboard }: { dashboard: Dashboard }, query = {}) =>
    accepted(await dashboard.call(dashboardOperations.listAnswered, { query }));
  expect((await answered(operator)).items).toEqual([]);
  const decide = (interactionId: string, action: "approve" | "reject") =>
    operator.dashboard.call(dashboardOperations.decideInteraction, {
      params: { interactionId },
      body: { action },
    });
  expect((await decide(one.interactionId, "approve")).status).toBeLessThan(300);
  expect((await two.api.decide(two.runId, { interactionId: two.interactionId, action: "reject" })).ok).toBe(
    true,
  );

  const { items } = await answered(operator);
  expect(items.map(({ interactionId, answered: { how, byMe } }) => [interactionId, how, byMe])).toEqual([
    [two.interactionId, "rejected", false],
    [one.interactionId, "approved", true],
  ]);
  expect(items[1]).toMatchObject({ title: "Over the limit", run: { id: one.runId } });
  expect((await answered(operator, { by: "me" })).items).toHaveLength(1);
  expect((await answered(other)).items).toEqual([]);
  const first = await answered(operator, { limit: 1 });
  expect(first.pagination).toMatchObject({ hasMore: true });
  const rest = await answered(operator, { limit: 1, cursor: first.pagination.nextCursor ?? "" });
  expect(rest).toMatchObject({
    items: [{ interactionId: one.interactionId }],
    pagination: { hasMore: false },
  });
});
