import { expect } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { publishAgent } from "./publish-agent.ts";

test("a conversation is begun and goes on in one place", async ({ page, service }) => {
  const { id } = service.agents.find(({ name }) => name === "Concierge") ?? {};
  await page.goto(`/agents/${id}/start`);
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  const call = page.locator("pre").first();
  // Before anything is typed, with an example.
  await expect(call).toContainText('"message": "Hello');
  await message.fill("What time is breakfast?");
  await expect(call).toContainText("What time is breakfast?");
  await message.press("Enter");

  const conversation = page.getByRole("list", { name: "Conversation" });
  await expect(conversation).toContainText("What time is breakfast?");
  await expect(conversation).toContainText("from 7:00 to 10:30");
  await expect(page).toHaveURL(/run=run_/);
  // A person who is writing can keep writing.
  await expect(message).toBeFocused();

  // The same conversation after a reload, and its next turn.
  await page.reload();
  await expect(conversation).toContainText("from 7:00 to 10:30");
  await expect(message).toBeEnabled();
  await expect(call).toContainText("/v1/public/runs/RUN_ID/continue");
  await message.fill("And the parking?");
  await expect(call).toContainText("And the parking?");
  await message.press("Enter");
  await expect(conversation).toContainText("15 EUR a night");
  await expect(conversation.getByText("You", { exact: true })).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "New conversation" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
});

test("what a chat asks beside its message begins with its defaults, and goes with the message", async ({
  page,
  service,
}) => {
  const agentId = await publishAgent(
    {
      name: "Chat with choices",
      description: "Takes a kind and pieces beside its message.",
      graph: {
        format: "laneway.agent/1",
        behaviorType: "interactive",
        lanes: [
          {
            id: "chat",
            name: "Chat",
            mode: "chat",
            start: "out",
            inputSchema: {
              type: "object",
              required: ["message"],
              properties: {
                message: { type: "string" },
                kind: { type: "string", title: "Kind", default: "order" },
              },
              if: { required: ["kind"], properties: { kind: { const: "order" } } },
              // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
              then: { properties: { pieces: { type: "integer", title: "Pieces", default: 3 } } },
            },
          },
        ],
        nodes: [{ id: "out", type: "output", config: { value: "'done'" } }],
        edges: [],
      },
    },
    { service, request: page.request },
  );
  await page.goto(`/agents/${agentId}/start`);
  await expect(page.getByLabel("Pieces")).toHaveValue("3");
  const call = page.locator("pre").first();
  await page.getByRole("textbox", { name: "Message" }).fill("Chairs, please");
  await expect(call).toContainText('"kind": "order"');
  await expect(call).toContainText('"pieces": 3');
  await page.getByLabel("Pieces").fill("4");
  await expect(call).toContainText("Chairs, please");
  await expect(call).toContainText('"pieces": 4');
  await page.getByLabel("Kind").fill("question");
  await expect(page.getByLabel("Pieces")).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Chairs, please");
});
