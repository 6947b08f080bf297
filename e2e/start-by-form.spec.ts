import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { EVERY_CONTROL } from "./every-control.ts";
import { signedInTest as test } from "./journey.ts";
import { publishAgent } from "./publish-agent.ts";

const start = (page: Page) => page.getByRole("button", { name: "Start the run" }).click();
/** The faults that the page shows, by the pointer of their field. */
const faultsOf = (page: Page) =>
  page.locator("[data-pointer]").evaluateAll((fields) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const alert = [...field.querySelectorAll("[role=alert]")].find(
          (one) => one.closest("[data-pointer]") === field && one.textContent,
        );
        return alert ? [[field.getAttribute("data-pointer"), alert.textContent]] : [];
      }),
    ),
  );

test.setTimeout(120_000);

test("a form with every kind of control: faults are the server's, then it starts what was typed", async ({
  page,
  service,
}) => {
  const agentId = await publishAgent(EVERY_CONTROL, { service, request: page.request });
  await page.goto(`/agents/${agentId}`);
  await page.getByRole("link", { name: "Start a run", exact: true }).click();
  await page.getByRole("heading", { name: "Input" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // Nothing is complained about before somebody tried, and then the first field that needs it has the focus.
  expect(await faultsOf(page)).toEqual({});
  await start(page);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();

  await page.getByRole("textbox", { name: "Name", exact: true }).fill("A");
  await page.getByLabel("Amount").fill("12.345");
  await page.getByLabel("Pieces").fill("13");
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByLabel("Website").fill("nowhere");
  await page.getByLabel("SKU").fill("x");
  await page.getByLabel("Card number").fill("12");
  await start(page);
  await expect(page.getByText(/Fix \d+ fields/)).toBeVisible();
  const shown = await faultsOf(page);
  const typed = JSON.parse(/-d '([\s\S]*)'$/.exec(await page.locator("pre").first().innerText())?.[1] ?? "");
  // Asked from within the page: writes of a session come from nowhere else.
  const { error } = await page.evaluate(
    async ({ path, body }) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body })).json();
    },
    { path: `/api/agents/${agentId}/runs`, body: JSON.stringify(typed) },
  );
  expect(error.code).toBe("input_validation_failed");
  const pointers = error.details.map(({ field }: { field: string }) => field.slice("/input".length));
  expect(Object.keys(shown).sort()).toEqual([...new Set(pointers)].sort());
  expect(shown).toMatchObject({
    "/agreed": "Tick this box.",
    "/express": "Choose yes or no.",
    "/home/street": "Enter the street.",
    "/payment/number": "Enter 12 to 19 digits.",
    "/pieces": "Must be at most 12.",
  });
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada");
  await page.getByLabel("Low").check();
  await page.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Wrong item" }).click();
  await page.getByLabel("The customer has agreed").check();
  await page.getByLabel("Yes").check();
  await page.getByLabel("Tell the customer").uncheck();
  await page.getByLabel("Amount").fill("12.34");
  await page.getByLabel("Pieces").fill("3");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Website").fill("https://example.com/ada");
  await page.getByLabel("Delivery day").fill("2026-12-01");
  await page.getByRole("button", { name: "Generate a UUID" }).click();
  await page.getByLabel("SKU").fill("ÄB-1234");
  await page.getByRole("group", { name: "Home address" }).getByLabel("Street").fill("Main 1");
  await page.getByRole("button", { name: "Add Work address" }).click();
  await page.getByRole("group", { name: "Work address" }).getByLabel("Street").fill("Side 2");
  for (const [index, tag] of ["one", "two", "three"].entries()) {
    await page.getByRole("button", { name: "to Tags" }).click();
    await page.getByRole("textbox", { name: `Tags ${index + 1}`, exact: true }).fill(tag);
  }
  await page.getByRole("button", { name: "Move Tags 3 up" }).click();
  await page.getByRole("textbox", { name: "Tags 2", exact: true }).press("Alt+ArrowUp");
  await page.getByRole("button", { name: "Remove Tags 3" }).click();
  await page.getByLabel("Green").check();
  await page.getByLabel("Invoice").check();
  // Text typed into another alternative is there when one goes back to it.
  await page.getByLabel("Card", { exact: true }).check();
  await expect(page.getByLabel("Card number")).toHaveValue("12");
  await page.getByLabel("Invoice").check();
  await page.getByRole("button", { name: "Add a property" }).click();
  await page.getByRole("textbox", { name: /^newKey/ }).fill("blue tape");
  // A number that would be sent as null is a fault like others: counted, and led to.
  await page.getByRole("textbox", { name: "Anything else" }).fill("[1e400]");
  await start(page);
  await expect(page.getByText("Fix 1 field.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Anything else" })).toBeFocused();
  await page.getByRole("textbox", { name: "Anything else" }).fill('{"a": [1, null]}');

  await page.getByText("Metadata and idempotency key").click();
  await page.getByRole("button", { name: "Add an entry" }).click();
  await page.getByLabel("Name of entry 1").fill("order");
  await page.getByLabel("Value of order").fill("A-1");

  // A reload loses nothing, and the other view is of the same value.
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name", exact: true }).first()).toHaveValue("Ada");
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  await expect(page.getByLabel("Input as JSON")).toHaveValue(/"street": "Side 2"/);
  await page.getByRole("button", { name: "Form", exact: true }).click();
  await expect(page.getByLabel("Tell the customer")).not.toBeChecked();

  await start(page);
  await page.waitForURL(/\/runs\/run_/);
  const runId = new URL(page.url()).pathname.split("/").at(-1);
  await expect(page.getByText("Completed").first()).toBeVisible();
  const started = await (await page.request.get(`/api/runs/${runId}/start`)).json();
  expect(started.metadata).toEqual({ order: "A-1" });
  expect(started.input).toEqual({
    name: "Ada",
    priority: "low",
    reason: "wrong_item",
    agreed: true,
    express: true,
    notify: false,
    amount: 12.34,
    pieces: 3,
    email: "ada@example.com",
    website: "https://example.com/ada",
    day: "2026-12-01",
    reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sku: "ÄB-1234",
    kind: "order",
    home: { street: "Main 1", country: "DE" },
    work: { street: "Side 2", country: "DE" },
    tags: ["three", "one"],
    colours: ["green"],
    payment: { method: "invoice" },
    labels: { newKey: "blue tape" },
    extra: { a: [1, null] },
  });

  // Another run like it begins with what this one had.
  await page.goto(`/agents/${agentId}/start?from=${runId}`);
  await expect(page.getByRole("textbox", { name: "Name", exact: true }).first()).toHaveValue("Ada");
  await expect(page.getByRole("link", { name: "an earlier run" })).toBeVisible();
});
