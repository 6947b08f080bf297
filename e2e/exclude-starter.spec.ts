import { expect } from "@playwright/test";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";

const sign = { title: "Pay the invoice", summary: "Pay {{ input.amount }} EUR?", excludeStarter: true };
const graph = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "intake", name: "Invoice", mode: "structured", start: "sign" }],
  nodes: [
    { id: "sign", type: "approval", config: sign },
    { id: "paid", type: "output", config: { value: "'paid'" } },
  ],
  edges: [{ from: "sign", on: "approved", to: "paid" }],
};

test("who started a run sees its approval disabled with the reason; a colleague decides it", async ({
  page,
  browser,
  request,
  service,
}) => {
  const agent = await publishAgent(
    { name: "Invoices", description: "", graph },
    { service, request: page.request },
  );
  // The key is the signed-in person's.
  const runId = await startByKey({ request, service, agent, body: { input: { amount: 120 } } });
  for (const path of [`/runs/${runId}`, `/inbox?q=${runId}`]) {
    await page.goto(path);
    await expect(page.getByText("You started this run, so somebody else has to decide.")).toBeVisible();
    for (const name of ["Approve", "Reject"])
      await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  }

  const { context } = await invitedPerson(browser, {
    request: page.request,
    service,
    role: "operator",
    name: "Ines Weber",
  });
  const colleague = await context.newPage();
  await colleague.goto(`/runs/${runId}`);
  await colleague.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(colleague).toHaveTitle("Invoices · completed · Laneway");
  await context.close();
});
