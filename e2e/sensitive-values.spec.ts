import { expect } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { pressEnabled } from "./press-enabled.ts";
import { publishAgent } from "./publish-agent.ts";
import { ALL_VIEWS } from "./tags.ts";

const SENSITIVE = { "x-laneway-sensitive": true };
const PIN = "pin-4711-0815";
const CODE = "code-2718-2818";

const graph = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "intake",
      name: "Identity check",
      mode: "structured",
      start: "ask",
      inputSchema: {
        type: "object",
        required: ["order", "pin"],
        properties: {
          order: { type: "string", title: "Order" },
          pin: { type: "string", title: "Pin", ...SENSITIVE },
        },
      },
    },
  ],
  nodes: [
    {
      id: "ask",
      type: "ask",
      config: {
        title: "Which code did they read out?",
        message: "For order {{ input.order }} with {{ input.pin }}.",
        questions: [{ id: "code", label: "Code", type: "text", required: true, ...SENSITIVE }],
        allowSkip: false,
      },
    },
    { id: "out", type: "output", config: { value: "{'order': input.order}" } },
  ],
  edges: [{ from: "ask", to: "out" }],
};

test("a sensitive value is masked where it is typed, hidden on the run's page, and revealed by key with an audit entry", {
  tag: ALL_VIEWS,
}, async ({ page, service }) => {
  const agentId = await publishAgent(
    { name: "Identity", description: "", graph },
    { service, request: page.request },
  );
  await page.goto(`/agents/${agentId}/start`);
  await page.getByLabel("Order", { exact: true }).fill("A-77");
  const pin = page.getByLabel("Pin", { exact: true });
  await pin.fill(PIN);
  await expect(pin).toHaveAttribute("type", "password");
  await expect(pin).toHaveAttribute("autocomplete", "off");
  await expect(page.getByText("Sensitive values are redacted here")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(PIN);
  expect(await axeViolations(page)).toEqual([]);

  // A reload brings back everything else.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)), { message: "the draft is kept" })
    .toContain("A-77");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    PIN,
  );
  await page.getByRole("button", { name: "Start the run" }).click();

  const code = page.getByLabel("Code", { exact: true });
  await code.fill(CODE);
  await expect(code).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show Code" }).click();
  await expect(code).toHaveAttribute("type", "text");
  await expect(page.getByText("For order A-77 with [redacted].").first()).toBeVisible();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page).toHaveTitle("Identity · completed · Laneway");

  const runPage = page.url().split("?")[0];
  await page.goto(`${runPage}?tab=input`);
  await expect(page.locator("main").getByText("Redacted", { exact: true })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(PIN);
  const refused = { error: { code: "unavailable", message: "Come back later.", requestId: "req_none" } };
  await page.route("**/reveal", (route) => route.fulfill({ status: 503, json: refused }));
  await pressEnabled(page.getByRole("button", { name: "Reveal sensitive values" }), "Enter");
  await expect(page.getByRole("status").filter({ hasText: "Come back later." })).toContainText("req_none");
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Reveal sensitive values" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(PIN)).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);
  await pressEnabled(page.getByRole("button", { name: "Hide sensitive values" }), "Enter");
  await expect(page.getByText(PIN)).toBeHidden();

  await page.goto("/audit");
  await expect(page.getByText(/revealed the sensitive values of the input of a run/).first()).toBeVisible();
});
