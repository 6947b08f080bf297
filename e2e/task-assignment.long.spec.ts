/** Long: three of four tasks run an agent; task-page.spec.ts has one run on a task. */
import { expect, type Page } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { makeProject, makeTask } from "./make-task.ts";
import { publishAgent } from "./publish-agent.ts";

const inputSchema = {
  type: "object",
  properties: { version: { type: "string", title: "Version" } },
  required: ["version"],
};
const sign = { title: "Send this answer?", summary: "{{ input.message }}" };
const graph = {
  format: "laneway.agent/1",
  behaviorType: "interactive",
  lanes: [
    { id: "talk", name: "Talk", mode: "chat", start: "sign" },
    { id: "plan", name: "Plan", mode: "structured", start: "plan", inputSchema },
  ],
  nodes: [
    { id: "sign", name: "Approve the answer", type: "approval", config: sign },
    { id: "say", name: "Answer", type: "output", config: { value: "'Answered: ' + input.message" } },
    { id: "plan", name: "Plan", type: "output", config: { value: "'**' + input.version + '** is planned'" } },
  ],
  edges: [{ from: "sign", on: "approved", to: "say" }],
};

/** Chooses the lane as the assignee of the task that is shown. @returns the dialog that this opens. */
async function choose(page: Page, lane: string) {
  await page.getByRole("combobox", { name: "Assignee" }).click();
  await page.getByRole("option", { name: lane }).click();
  return page.getByRole("dialog", { name: `Assign to ${lane}` });
}

test("where assigning runs agents, a chat lane's run shows on the task, and a structured lane asks for its input", async ({
  page,
  service,
}) => {
  test.setTimeout(120_000);
  const { request } = page;
  const headers = { origin: service.baseUrl };
  const setRunning = async (value: boolean) => {
    const data = { name: "tasks.runOnAssignment", value };
    expect((await request.patch("/api/settings", { headers, data })).ok()).toBe(true);
  };
  const id = crypto.randomUUID().slice(0, 8);
  const name = `Desk ${id}`;
  await publishAgent({ name, description: "", graph }, { service, request });
  const { id: projectId } = await makeProject({ service, request, name: `Assigned ${id}` });
  const make = (title: string) => makeTask({ service, request, title, projectId });
  const [chat, structured, first, second] = [
    await make(`Answer Ines ${id}`),
    await make("Plan the release"),
    await make("First of two"),
    await make("Second of two"),
  ];
  await setRunning(true);
  try {
    await page.goto(`/tasks/${chat.number}`);
    const talking = await choose(page, `${name}: Talk`);
    await expect(talking).toContainText("Assigning this task starts a run");
    await talking.getByRole("button", { name: "Assign" }).click();
    await expect(talking).toBeHidden();
    // Live, without a reload: its steps, and what it asks, which has the task's title.
    const card = page.getByRole("article", { name: `Run of ${name}` });
    await expect(card).toContainText("Approve the answer");
    await expect(card).toContainText(`Answer Ines ${id}`);
    expect(await violationsInAllViews(page)).toEqual([]);
    await card.getByRole("button", { name: "Approve", exact: true }).click();
    const said = page.getByRole("article", { name: `Comment of ${name}` });
    await expect(said).toContainText(`Answered: Answer Ines ${id}`);
    await expect(card).toHaveCount(0);

    await page.goto(`/tasks/${structured.number}`);
    const planning = await choose(page, `${name}: Plan`);
    await planning.getByRole("button", { name: "Assign" }).click();
    await expect(planning.getByText("Enter the version.")).toBeVisible();
    await planning.getByLabel("Version").fill("2.4");
    expect(await axeViolations(page)).toEqual([]);
    await planning.getByRole("button", { name: "Assign" }).click();
    await expect(planning).toBeHidden();
    await expect(said.locator("strong", { hasText: "2.4" })).toBeVisible();

    // Several at once have no form: they are assigned, and the message says that nothing runs.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/tasks?project=${projectId}`);
    for (const { number } of [first, second])
      await page.getByRole("row").filter({ hasText: number }).getByRole("checkbox").click();
    await page
      .getByRole("region", { name: "Selected tasks" })
      .getByRole("button", { name: "Assignee" })
      .click();
    await page.getByRole("option", { name: `${name}: Plan` }).click();
    await expect(page.getByText("2 tasks assigned")).toBeVisible();
    await expect(page.getByText(`${name}: Plan needs an input, so no run started.`)).toBeVisible();
    for (const { number } of [first, second]) {
      const { task, runs } = await (await request.get(`/api/tasks/${number}`)).json();
      expect({ assignee: task.assignee.type, runs }).toEqual({ assignee: "lane", runs: [] });
    }
  } finally {
    await setRunning(false);
  }
});
