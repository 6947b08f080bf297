import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { fileOperations } from "#lib/contract/files.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { webhookOperations } from "#lib/contract/webhooks.ts";
import { logFailedRun, onStatusChange } from "#lib/nouns/runs/after-status-change.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createProject,
  createTenant,
  createUser,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { APART, NAMED_OF_RUNS, OTHERWISE } from "./testing/decided-doors.ts";
import {
  ADDRESS,
  CVC,
  given,
  IBAN,
  LAST,
  PASSWORD,
  RATE,
  type SecretRuns,
  startSecretRuns,
} from "./testing/secret-runs.ts";
import { DOORS, type Door, keyReader, personReader, type Reader, type Values } from "./testing/walk-doors.ts";

let service: TestService;
let tenant: Tenant;
/** The credential that starts the runs. */
let owner: Reader;
let others: readonly Reader[];
let api: Api;
let viewer: Dashboard;
let ownerPerson: Dashboard;
let runs: SecretRuns;
let known: Values;

/** The lines that the service's log has of failed runs. */
const logged: string[] = [];

/** In the input of a test of the agent. */
const TESTED = "DE02120300000000202051";
const SECRETS = [IBAN, PASSWORD, ADDRESS, TESTED, CVC, String(RATE), LAST];

beforeAll(async () => {
  service = await startTestService();
  onStatusChange(logFailedRun(pino({}, { write: (line) => void logged.push(line) })));
  const { baseUrl } = service;
  tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  const look = await createUser({ workspaceId, role: "viewer", teamIds: [teamId] });
  const keyOf = async (userId: string) => {
    const key = { workspaceId, userId, scopes: SCOPES, allowedTeamIds: [teamId] };
    return (await createApiKey(key)).key;
  };
  const starting = await keyOf(tenant.owner.userId);
  api = new Api(baseUrl, starting);
  viewer = await openDashboard({ baseUrl, workspaceId, userId: look.userId });
  ownerPerson = await openDashboard({ baseUrl, workspaceId, userId: tenant.owner.userId });
  owner = keyReader({ name: "the key that started them", baseUrl, key: starting });
  others = [
    keyReader({ name: "another key of its owner", baseUrl, key: await keyOf(tenant.owner.userId) }),
    keyReader({ name: "a viewer's key", baseUrl, key: await keyOf(look.userId) }),
    personReader({ name: "a viewer", dashboard: viewer }),
    personReader({ name: "an owner", dashboard: ownerPerson }),
  ];
  const projectId = await createProject(tenant);
  const body = { projectId, title: "Pay" };
  const { id: taskId } = accepted(await api.call(taskOperations.create, { body }));
  // A delivery's body is for an address outside: not even the credential reads its run's values there.
  const hook = { body: { url: "https://receiver.invalid/hook", types: ["run.completed" as const] } };
  const { id: webhookId } = accepted(await api.call(webhookOperations.createWebhook, hook));
  runs = await startSecretRuns({ tenant, api, taskId });
  const deliveryId = await deliveryOf(webhookId, runs.runIds.end ?? "");
  await rerunAsPerson();
  known = { taskId, projectId, webhookId, deliveryId, ...(await othersOf()) };
});
afterAll(() => service.close());

const deliveryOf = (webhookId: string, runId: string) =>
  waitFor("the delivery", async () => {
    const { deliveries } = accepted(
      await api.call(webhookOperations.listDeliveries, { params: { webhookId } }),
    );
    return deliveries.find((one) => one.runId === runId)?.id;
  });

/** A person's run of what the key had started: the key is another reader of it. */
async function rerunAsPerson(): Promise<void> {
  const { end = "" } = runs.runIds;
  const again = { params: { runId: end }, body: {} };
  const { runId } = accepted(await ownerPerson.call(dashboardOperations.rerunRun, again));
  await waitFor("the re-run", async () => {
    const page = accepted(await ownerPerson.call(dashboardOperations.getRunPage, { params: { runId } }));
    return page.run.status === "completed";
  });
  const occurrence = runs.occurrences[end]?.replace(end, runId) ?? "";
  runs = {
    ...runs,
    runIds: { ...runs.runIds, rerun: runId },
    occurrences: { ...runs.occurrences, [runId]: occurrence },
    sequences: { ...runs.sequences, [runId]: runs.sequences[end] ?? [] },
  };
}

/** Ids of records that refer to the runs: failures, tests, bulk actions, notifications. */
async function othersOf(): Promise<Values> {
  const { agentId, runIds } = runs;
  const params = { agentId };
  const failures = await waitFor("the failure", async () => {
    const { failures } = accepted(await ownerPerson.call(dashboardOperations.listFailureGroups));
    return failures.length > 0 && failures;
  });
  // A test is what its author wrote; what its run gives has the value nowhere else.
  const draft = {
    name: "Pays",
    laneId: "end",
    input: { ...given, iban: TESTED },
    expect: ["result == 1"],
  };
  const added = accepted(await api.call(agentTestOperations.createTest, { params, body: draft }));
  const { testRunId } = accepted(await api.call(agentTestOperations.runTests, { params, body: {} }));
  await waitFor("the test", async () => {
    const run = await api.call(agentTestOperations.getTestRun, { params: { agentId, testRunId } });
    return accepted(run).status !== "running";
  });
  const bulk = { action: "cancel", idempotencyKey: "walk", runIds: [runIds.end] };
  const begun = accepted(await ownerPerson.call(dashboardOperations.beginBulkAction, { body: bulk }));
  return {
    agentId,
    failureId: failures[0]?.id ?? "",
    testId: added.id,
    testRunId,
    bulkActionId: begun.id,
    notificationId: await notificationOf(runs.interactionIds),
    otherRunId: runIds.fail ?? "",
    version: "1",
  };
}

/** Somebody assigns the interactions to the owner, who is told. */
async function notificationOf(interactionIds: readonly string[]): Promise<string> {
  const { workspaceId, teamId, owner } = tenant;
  const helper = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const browser = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: helper.userId });
  for (const interactionId of interactionIds) {
    const assign = { params: { interactionId }, body: { assigneeId: owner.userId, insteadOf: null } };
    await browser.call(dashboardOperations.assignInteraction, assign);
  }
  return waitFor("the notification", async () => {
    const { notifications } = accepted(await ownerPerson.call(dashboardOperations.listNotifications));
    return notifications[0]?.id;
  });
}

const decided = ({ name }: Door) => APART.has(name) || name in OTHERWISE;
/** Doors that are asked. */
const walked = () => DOORS.filter((door) => door.reads && !decided(door));
const isKnown = (door: Door) => (need: string) =>
  ["runId", "interactionId", "occurrenceId", "sequence"].includes(need) ||
  need in known ||
  need in (asksWith()[door.name] ?? {});

test("every door is walked, or has a decision", () => {
  const names = new Set(DOORS.map(({ name }) => name));
  expect(names.size).toBe(DOORS.length);
  expect([...APART, ...Object.keys(OTHERWISE)].filter((name) => !names.has(name))).toEqual([]);
  const undecided = DOORS.filter((door) => !decided(door)).filter((door) =>
    door.reads ? !door.needs.every(isKnown(door)) : !door.answers?.every((name) => NAMED_OF_RUNS.has(name)),
  );
  expect(undecided.map(({ name }) => name)).toEqual([]);
});

/** The values a door is asked with beside its path. */
const asksWith = (): Readonly<Record<string, Values>> => {
  const [query, period, format] = [{ query: "pay" }, { period: "7d" }, { format: "jsonl" }];
  const [payloads, teamId] = [{ includePayloads: "true" }, { teamId: tenant.teamId }];
  return {
    "public:getRunTrace": payloads,
    "public:getTaskRunTrace": payloads,
    "tool:get_run_trace": payloads,
    "tool:get_task_run_trace": payloads,
    "dashboard:listEvents": payloads,
    "public:searchDocuments": query,
    "tool:search_documents": query,
    "dashboard:findDocuments": query,
    "dashboard:listDocumentBranch": teamId,
    "dashboard:getOptions": teamId,
    "dashboard:listAgentFigures": { agentId: runs.agentId },
    "dashboard:listAgentStarters": period,
    "dashboard:getOverview": period,
    "dashboard:getOverviewBefore": period,
    "dashboard:listFailures": period,
    "dashboard:compareVersions": { before: "1", after: "1" },
    "dashboard:listRunRows": { run: runs.runIds.end ?? "" },
    "dashboard:listViews": { page: "runs" },
    "dashboard:exportRuns": format,
    "dashboard:exportAudit": format,
  };
};

/** Everything there is to ask a door for: each run with what belongs to it, each interaction. */
function* askedOf({ name, needs }: Door): Generator<Values> {
  const given = {
    ...asksWith()[name],
    ...Object.fromEntries(needs.flatMap((need) => (known[need] ? [[need, known[need]]] : []))),
  };
  if (needs.includes("interactionId")) {
    for (const interactionId of runs.interactionIds) yield { ...given, interactionId };
  } else if (needs.includes("runId")) {
    for (const runId of Object.values(runs.runIds)) {
      const occurrenceId = runs.occurrences[runId] ?? "";
      if (needs.includes("sequence"))
        for (const sequence of runs.sequences[runId] ?? []) yield { ...given, runId, sequence };
      else yield { ...given, runId, ...(needs.includes("occurrenceId") && { occurrenceId }) };
    }
  } else yield given;
}

interface Seen {
  /** The names of doors: that answered, that told a value, that told that there is one. */
  readonly answered: Set<string>;
  readonly values: Set<string>;
  readonly redacted: Set<string>;
}

async function walk(reader: Reader): Promise<Seen> {
  const seen: Seen = { answered: new Set(), values: new Set(), redacted: new Set() };
  const asks = walked()
    .filter((door) => reader.uses(door))
    .flatMap((door) => [...askedOf(door)].map((values) => ({ door, values })))
    .values();
  const ask = async () => {
    for (const { door, values } of asks) {
      const text = await reader.ask(door, values);
      if (text === undefined) continue;
      seen.answered.add(door.name);
      const whose = values.runId === runs.runIds.rerun ? `${door.name} of a person's run` : door.name;
      if (SECRETS.some((secret) => text.includes(secret)) && !AUTHORED.includes(door.name))
        seen.values.add(whose);
      if (text.includes("[redacted]")) seen.redacted.add(door.name);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return seen;
}

/** Doors that show a test's own input, which its author wrote. */
const AUTHORED = ["public:listAgentTests", "dashboard:getTestPage", "tool:list_agent_tests"];

/** The doors that show what a run has, by who asks: a door that begins to belongs here, too. */
const THROUGH_TASK =
  "public:getTaskRun public:getTaskRunTrace public:listTaskRunInteractions public:readTask tool:get_task_run tool:get_task_run_trace tool:list_task_interactions tool:read_task";
const OF_PEOPLE = `dashboard:compareRuns dashboard:exportRuns dashboard:getConversation dashboard:getEvent
  dashboard:getFailureGroup dashboard:getInteraction dashboard:getOccurrence dashboard:getRunFailure dashboard:getRunGraph
  dashboard:getRunOutputs dashboard:getRunPage dashboard:getRunStart dashboard:getTaskPage dashboard:getTimeline
  dashboard:listEvents dashboard:listFailureGroups dashboard:listFailures dashboard:listInbox dashboard:listRuns`;
const sorted = (names: Iterable<string>) => [...names].sort();
const words = (text: string) => sorted(text.trim().split(/\s+/));

test("the credential that started a run reads its values and addresses, and nobody else", async () => {
  const own = await walk(owner);
  expect(sorted(own.values)).toEqual(
    words(
      "public:getRun public:getTaskRun public:listRunInteractions public:listTaskRunInteractions tool:get_run tool:get_task_run tool:list_run_interactions tool:list_task_interactions",
    ),
  );
  expect([...own.redacted]).toContain("public:getDelivery");
  const seen = new Map<string, Seen>();
  for (const reader of others) seen.set(reader.name, await walk(reader));
  const told = [...seen].flatMap(([name, { values }]) => [...values].map((door) => `${name}: ${door}`));
  expect(told).toEqual([]);

  const redacted = (name: string) => sorted(seen.get(name)?.redacted ?? []);
  expect(redacted("another key of its owner")).toEqual(
    words(`${THROUGH_TASK} public:getAgentTestRun tool:get_agent_test_run`),
  );
  expect(redacted("a viewer's key")).toEqual(words(THROUGH_TASK));
  expect(redacted("a viewer")).toEqual(words(OF_PEOPLE));
  expect(redacted("an owner")).toEqual(
    words(`${OF_PEOPLE} dashboard:getTestOfRun dashboard:getTestRun dashboard:listTestPage`),
  );

  // A door that refuses everybody, or is asked wrongly, shows nothing either.
  const answered = new Set([own, ...seen.values()].flatMap((each) => [...each.answered]));
  expect(walked().filter(({ name }) => !answered.has(name))).toEqual([]);
});

test("a marked value that a run writes to a file is in the file alone, not in what is told of the run", async () => {
  const { keep = "", lose = "", fail = "" } = runs.runIds;
  const { files } = accepted(await api.call(fileOperations.list));
  expect(files.map(({ name }) => name)).toEqual(["paid.txt"]);
  const content = await api.fetch(`/v1/public/files/${files[0]?.id}/content`);
  expect(await content.text()).toBe(`paid to ${IBAN} with ${PASSWORD}, ${CVC}`);

  const { rows } = await service.runtime.db.pool.query<{ text: string }>(
    "select payload::text as text from run_events where run_id = any($1)",
    [[keep, lose]],
  );
  const stored = rows.map(({ text }) => text).join("\n");
  const traces = await Promise.all(
    [keep, lose].map((runId) => api.getTrace(runId, { includePayloads: true })),
  );
  for (const told of [stored, JSON.stringify(traces.map(accepted)), logged.join("")]) {
    expect(SECRETS.filter((secret) => told.includes(secret))).toEqual([]);
  }
  expect(stored).toContain("paid to [redacted] with [redacted], [redacted]");
  const lines = logged.map((line) => JSON.parse(line));
  for (const runId of [lose, fail])
    expect(lines).toContainEqual(expect.objectContaining({ runId, msg: "a run failed" }));
});

test("of a run with too many marked values its owner reads why it failed", async () => {
  const { burst = "" } = runs.runIds;
  const { error } = accepted(await api.getRun(burst));
  expect(error).toEqual({
    code: "expression_error",
    message: `no such key: '${LAST}'`,
    nodeId: "burst",
    retryable: false,
    details: expect.objectContaining({ position: expect.anything() }),
  });
  const page = accepted(await viewer.call(dashboardOperations.getRunPage, { params: { runId: burst } }));
  expect(page.run.error).toEqual({ ...error, message: "[redacted]", details: null });
});

test("what a person may see is revealed, and a viewer may not", async () => {
  const reveal = (person: Dashboard, runId = "", interactionId?: string) => {
    const body = interactionId === undefined ? {} : { interactionId };
    return person.call(dashboardOperations.revealRun, { params: { runId }, body });
  };
  const { end, wait } = runs.runIds;
  expect(await reveal(viewer, end)).toMatchObject({ error: { code: "permission_denied" } });
  expect(JSON.stringify(accepted(await reveal(ownerPerson, end)))).toContain(IBAN);
  const { interactions } = accepted(await api.listInteractions(wait ?? ""));
  const callback = interactions[0]?.interactionId;
  expect(await reveal(viewer, wait, callback)).toMatchObject({ error: { code: "permission_denied" } });
  expect(JSON.stringify(accepted(await reveal(ownerPerson, wait, callback)))).toContain(ADDRESS);
});
