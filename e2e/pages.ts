import type { APIRequestContext, Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { connectApp } from "./connect-app.ts";
import { makeBulkAction } from "./make-bulk-action.ts";
import { makeDiscussedTask } from "./make-discussed-task.ts";
import { makeDocument } from "./make-document.ts";
import { makeFailure } from "./make-failure.ts";
import { makeFile } from "./make-file.ts";
import { makeSkill } from "./make-skill.ts";
import { makeTask } from "./make-task.ts";

/** The ids that pages' addresses are made of. */
export interface Known {
  readonly agentId: string;
  readonly runId: string;
  readonly keyId: string;
  readonly grantId: string;
  readonly skillId: string;
  readonly documentId: string;
  readonly fileId: string;
  readonly taskNumber: string;
  /** In the first workspace. */
  readonly bulkActionId?: string;
  readonly failureId?: string;
  readonly failedRunId?: string;
  /** In the seeded workspace. */
  readonly conversationRunId?: string;
}

export interface ListedPage {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** It is outside the dashboard's frame, and has none of its keys. */
  readonly hasNoFrame?: true;
  /** Without what it is for, or another one with other words in it: only the long journeys open it. */
  readonly isRare?: true;
}

/** Every page of the dashboard. What holds for all of them is checked for what is listed here. */
export const PAGES: readonly ListedPage[] = [
  { name: "overview", path: () => "/overview" },
  { name: "runs, none of which matches", isRare: true, path: () => "/runs?status=cancelling&view=all" },
  { name: "inbox", path: () => "/inbox" },
  { name: "answered items", path: () => "/inbox?view=answered&by=all" },
  { name: "runs", path: () => "/runs" },
  { name: "agents", path: () => "/agents" },
  { name: "new agent", path: () => "/agents/new" },
  { name: "agent", path: ({ agentId }) => `/agents/${agentId}` },
  { name: "lanes of an agent", path: ({ agentId }) => `/agents/${agentId}?tab=lanes` },
  { name: "graph of an agent", path: ({ agentId }) => `/agents/${agentId}?tab=graph` },
  { name: "versions of an agent", path: ({ agentId }) => `/agents/${agentId}?tab=versions` },
  { name: "failures of an agent", path: ({ agentId }) => `/agents/${agentId}?tab=failures` },
  { name: "settings of an agent", path: ({ agentId }) => `/agents/${agentId}?tab=settings` },
  { name: "publish an agent", path: ({ agentId }) => `/agents/${agentId}/publish` },
  { name: "builder", path: ({ agentId }) => `/agents/${agentId}/edit` },
  { name: "tests of an agent", path: ({ agentId }) => `/agents/${agentId}?tab=tests` },
  { name: "start a run", path: ({ agentId }) => `/agents/${agentId}/start` },
  { name: "skills", path: () => "/skills" },
  { name: "skill", path: ({ skillId }) => `/skills/${skillId}` },
  { name: "versions of a skill", path: ({ skillId }) => `/skills/${skillId}?tab=versions` },
  { name: "agents of a skill", path: ({ skillId }) => `/skills/${skillId}?tab=agents` },
  { name: "tasks", path: () => "/tasks" },
  { name: "board", path: () => "/tasks?view=board" },
  { name: "my work", path: () => "/tasks?view=mine" },
  { name: "archived tasks, none of which matches", isRare: true, path: () => "/tasks?archived=true&q=none" },
  { name: "task", path: ({ taskNumber }) => `/tasks/${taskNumber}` },
  { name: "a task that is not there", isRare: true, path: () => "/tasks/NONE-1" },
  { name: "files", path: () => "/files" },
  { name: "file", path: ({ fileId }) => `/files/${fileId}` },
  { name: "documents", path: () => "/documents" },
  { name: "found documents", isRare: true, path: () => "/documents?q=refund" },
  { name: "archived documents", isRare: true, path: () => "/documents?archived=true" },
  { name: "document", path: ({ documentId }) => `/documents/${documentId}` },
  { name: "versions of a document", path: ({ documentId }) => `/documents/${documentId}?tab=versions` },
  { name: "run", path: ({ runId }) => `/runs/${runId}` },
  { name: "graph of a run", path: ({ runId }) => `/runs/${runId}?tab=graph` },
  { name: "events of a run", path: ({ runId }) => `/runs/${runId}?tab=events&event=1` },
  { name: "input of a run", path: ({ runId }) => `/runs/${runId}?tab=input` },
  { name: "a run that is not there", isRare: true, path: () => "/runs/run_none" },
  { name: "choosing a run to compare", path: ({ runId }) => `/runs/compare?left=${runId}` },
  { name: "two runs compared", path: ({ runId }) => `/runs/compare?left=${runId}&right=${runId}` },
  { name: "failures", path: () => "/runs/failures?state=all" },
  { name: "failures, none of which matches", isRare: true, path: () => "/runs/failures?agent=none" },
  { name: "failure", path: ({ failureId = "none" }) => `/runs/failures/${failureId}` },
  { name: "a failure that is not there", isRare: true, path: () => "/runs/failures/none" },
  { name: "failed run", path: ({ failedRunId = "run_none" }) => `/runs/${failedRunId}` },
  { name: "bulk actions", path: () => "/runs/bulk" },
  { name: "bulk action", path: ({ bulkActionId = "none" }) => `/runs/bulk/${bulkActionId}` },
  { name: "a bulk action that is not there", isRare: true, path: () => "/runs/bulk/none" },
  { name: "keys", path: () => "/keys" },
  { name: "new key", path: () => "/keys/new" },
  { name: "key", path: ({ keyId }) => `/keys/${keyId}` },
  { name: "changing a key", path: ({ keyId }) => `/keys/${keyId}/edit` },
  { name: "connected apps", path: () => "/connected-apps" },
  {
    name: "connected apps of everybody, none of which matches",
    isRare: true,
    path: () => "/connected-apps?tab=everybody&q=none",
  },
  { name: "connected app", path: ({ grantId }) => `/connected-apps/${grantId}` },
  { name: "requests of a connected app", path: ({ grantId }) => `/connected-apps/${grantId}?tab=requests` },
  { name: "connecting an app", path: () => "/connected-apps/set-up" },
  {
    name: "connecting an app that is hosted",
    isRare: true,
    path: () => "/connected-apps/set-up?client=claude",
  },
  { name: "people and teams", path: () => "/people" },
  { name: "invitations", path: () => "/people?tab=invitations" },
  { name: "teams", path: () => "/people?tab=teams" },
  { name: "audit log", path: () => "/audit" },
  { name: "workspace settings", path: () => "/settings" },
  { name: "capabilities", path: () => "/settings/capabilities" },
  { name: "approved apps", path: () => "/settings/apps" },
  { name: "security settings", path: () => "/settings/security" },
  { name: "limits", path: () => "/settings/limits" },
  { name: "models", path: () => "/settings/models" },
  { name: "connections", path: () => "/settings/connections" },
  { name: "tool servers", path: () => "/settings/tools" },
  { name: "retention", path: () => "/settings/retention" },
  { name: "account", path: () => "/account" },
  { name: "API docs", path: () => "/docs", hasNoFrame: true },
  { name: "guide of the API", path: () => "/docs/guides/start-a-run", hasNoFrame: true },
  { name: "errors of the API", isRare: true, path: () => "/docs/guides/errors", hasNoFrame: true },
  { name: "operation of the API", path: () => "/docs/api/startRun", hasNoFrame: true },
  { name: "agent document", path: () => "/docs/agent-document", hasNoFrame: true },
  { name: "nodes of agent documents", path: () => "/docs/agent-document/nodes", hasNoFrame: true },
  { name: "an address that leads nowhere", path: () => "/nowhere", hasNoFrame: true },
];

let known: Promise<Known> | undefined;

/** Opens a page of the list and waits until everything it shows first has arrived. */
export async function openPage({
  page,
  listed,
  service,
  known: given,
}: {
  page: Page;
  listed: ListedPage;
  service: FirstRun;
  /** Ids of another workspace than the first. */
  known?: Known;
}): Promise<void> {
  known ??= given ? undefined : makeKnown({ service, request: page.request });
  const values = given ?? (await known);
  if (!values) throw new Error("nothing is known to make addresses of");
  await page.goto(listed.path(values));
  await settle(page);
}

/** Waits until no placeholder is left. Asked at every frame: what Playwright asks again comes up to a second late. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isNamed = [...document.querySelectorAll("h1")].some((heading) => heading.checkVisibility());
    return isNamed && document.querySelector(".shimmer") === null;
  });
}

/** A run that waits for a person: its page shows the most. */
async function makeKnown({
  service,
  request,
}: {
  service: FirstRun;
  request: APIRequestContext;
}): Promise<Known> {
  const { baseUrl, apiKey, agents } = service;
  const desk = agents.find((agent) => agent.name === "Refund desk");
  if (!desk) throw new Error("the first start made no agent named Refund desk");
  const input = { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 };
  const started = await request.post(`${baseUrl}/v1/public/agents/${desk.id}/runs`, {
    headers: { authorization: `Bearer ${apiKey}` },
    data: { laneId: desk.laneId, input },
  });
  if (!started.ok()) throw new Error(`no run could be started: ${await started.text()}`);
  const { runId }: { runId: string } = await started.json();
  const { keys }: { keys: { id: string }[] } = await (await request.get(`${baseUrl}/api/keys`)).json();
  const grantId = await connectApp({ service, request, name: "An app of the pages" });
  const skillId = await makeSkill({ service, request, name: "A skill of the pages" });
  await makeTask({ service, request, title: "A task of the pages" });
  const documentId = await makeDocument({ service, request, title: "A document of the pages" });
  const taskNumber = await makeDiscussedTask({ service, request, title: "A task of the pages" });
  const fileId = await makeFile({
    service,
    request,
    name: "order.json",
    type: "application/json",
    content: "{}",
  });
  const bulkActionId = await makeBulkAction({ service, request });
  const { failureId, runId: failedRunId } = await makeFailure({ service, request });
  return {
    bulkActionId,
    failureId,
    failedRunId,
    skillId,
    documentId,
    fileId,
    taskNumber,
    agentId: desk.id,
    runId,
    keyId: keys[0]?.id ?? "",
    grantId,
  };
}
