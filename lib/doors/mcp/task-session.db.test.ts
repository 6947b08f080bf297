import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ClientApp } from "#lib/nouns/oauth/testing/client-app.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import {
  createApiKey,
  createProject,
  createTenant,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

/**
 * One session of a client library as programs use it, over HTTP, with tasks:execute alone: from the options of a task to
 * an agent's result, as a comment.
 */
const MODES = ["legacy", "auto"] as const;
const CREDENTIALS = ["key", "grant"] as const;
const TASK_TOOLS = [
  "comment_on_task",
  "delete_comment",
  "edit_comment",
  "create_task",
  "list_task_options",
  "list_tasks",
  "read_task",
  "read_task_attachment",
  "run_task",
  "update_task",
  "cancel_task_run",
  "continue_task_run",
  "decide_task_approval",
  "get_task_run",
  "get_task_run_trace",
  "list_task_interactions",
  "reply_to_task_run",
];

/** Asks for a day, has the plan approved, and reports in Markdown. */
const planning: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "plan",
      name: "Plan",
      mode: "structured",
      start: "ask",
      inputSchema: { type: "object", properties: { version: { type: "string" } }, required: ["version"] },
    },
  ],
  nodes: [
    {
      id: "ask",
      type: "ask",
      config: { title: "Which day?", questions: [{ id: "day", label: "Day", type: "text" }] },
    },
    {
      id: "sign",
      type: "approval",
      config: { title: "Release it?", summary: "{{ input.version }} on {{ nodes.ask.day }}" },
    },
    {
      id: "out",
      type: "output",
      config: { value: "'**' + input.version + '** leaves on ' + nodes.ask.day" },
    },
  ],
  edges: [
    { from: "ask", to: "sign" },
    { from: "sign", on: "approved", to: "out" },
  ],
};

let service: TestService;
let tenant: Tenant;
let projectId: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  projectId = await createProject({ ...tenant, name: "Releases" });
  const name = "limits.keyRequestsPerMinute"; // a test that polls in a loop must not meet it
  await changeSetting({ actor: tenant.owner, name, value: 1_000_000 });
});
afterAll(() => service.close());

/** Bound to the project; the grant as a person gives it, on the page of consent. */
async function credentialOf(kind: (typeof CREDENTIALS)[number]): Promise<string> {
  const { workspaceId, owner } = tenant;
  const person = { workspaceId, userId: owner.userId };
  const choice = { scopes: ["tasks:execute"] as const, allowedProjectIds: [projectId] };
  if (kind === "key") return (await createApiKey({ ...person, ...choice })).key;
  const app = await ClientApp.registered(service.baseUrl, { client_name: "An app" });
  const { accessToken } = await app.connectedBy(person, choice, app.parameters({ scope: "tasks:execute" }));
  return accessToken;
}

async function connect(credential: string, mode: (typeof MODES)[number]) {
  const client = new Client({ name: "worker", version: "1.0.0" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${credential}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/v1/mcp", service.baseUrl), { requestInit }),
  );
  const call = async (name: string, args: object) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    const [item] = content;
    if (item?.type !== "text") throw new Error(`${name} answered no text`);
    const body: unknown = JSON.parse(item.text);
    return { isError: isError === true, body };
  };
  const called = async <Body>(name: string, args: object): Promise<Body> => {
    const { isError, body } = await call(name, args);
    if (isError) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
    return body as Body; // the test states the type it expects
  };
  return { client, call, called };
}

interface Options {
  readonly projects: { readonly id: string; readonly name: string }[];
  readonly lanes: { readonly id: string; readonly agentId: string; readonly laneId: string }[];
}
interface Run {
  readonly status: string;
  readonly pendingInteraction: { readonly interactionId: string; readonly type: string } | null;
}
interface Read {
  readonly comments: { readonly body: string }[];
}

test.each(CREDENTIALS.flatMap((kind) => MODES.map((mode) => [kind, mode] as const)))(
  "a task is made, worked on by an agent, answered and read in one session (%s, %s)",
  async (kind, mode) => {
    const { agentId } = await publishGraph({ ...tenant, graph: planning });
    const { client, call, called } = await connect(await credentialOf(kind), mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TASK_TOOLS.toSorted());

    const options = await called<Options>("list_task_options", { projectId });
    expect(options.projects).toMatchObject([{ id: projectId, name: "Releases" }]);
    const lane = options.lanes.find((one) => one.agentId === agentId);
    expect(lane).toMatchObject({ laneId: "plan", mode: "structured" });

    const task = await called<{ id: string; number: string }>("create_task", {
      projectId,
      title: "Ship 2.4",
      description: "To the **pilots** first.",
      assigneeId: lane?.id,
    });
    const { runId } = await called<{ runId: string }>("run_task", {
      taskId: task.number,
      agentId,
      input: { version: "2.4" },
    });
    const ids = { taskId: task.number, runId };
    const asked = (type: string) =>
      waitFor(type, async () => {
        const { pendingInteraction } = await called<Run>("get_task_run", { ...ids, waitSeconds: 5 });
        return pendingInteraction?.type === type && pendingInteraction.interactionId;
      });

    await called("reply_to_task_run", {
      ...ids,
      interactionId: await asked("user_input"),
      message: "Friday",
    });
    const interactionId = await asked("approval");
    expect(await called("list_task_interactions", ids)).toMatchObject({ interactions: [{ interactionId }] });
    await called("decide_task_approval", { ...ids, interactionId, action: "approve" });
    const { comments } = await waitFor("the result", async () => {
      const read = await called<Read>("read_task", { taskId: task.id });
      return read.comments.length > 0 && read;
    });
    expect(comments).toMatchObject([
      { author: { type: "agent", id: agentId }, body: "**2.4** leaves on Friday", attachments: [] },
    ]);
    expect(await called<Run>("get_task_run", ids)).toMatchObject({ status: "completed" });

    // The run is the credential's own: even so the general tools stay with their scopes.
    for (const [name, args] of [
      ["get_run", { runId }],
      ["get_run_trace", { runId }],
      ["cancel_run", { runId }],
      ["run_agent", { agentId, input: { version: "2.4" } }],
    ] as const)
      expect(await call(name, args)).toMatchObject({
        isError: true,
        body: { error: { code: "insufficient_scope" } },
      });
    await client.close();
  },
);
