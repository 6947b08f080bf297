import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";

/** Tries for minutes to reach a host that does not exist: at work for as long as the journey takes. */
const PATIENT = {
  name: "Patient caller",
  description: "Calls a host that does not exist until it is cancelled.",
  graph: {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: "call", name: "Call", mode: "structured", start: "call" }],
    nodes: [
      {
        id: "call",
        name: "Call what is not there",
        type: "http",
        retry: { maxAttempts: 10, backoffSeconds: 60 },
        config: { method: "GET", url: "https://nowhere.invalid/" },
      },
      { id: "out", name: "Say so", type: "output", config: { value: "'reached'" } },
    ],
    edges: [{ from: "call", to: "out" }],
  },
};

test("a running run is cancelled, and says what that means", async ({ page, request, service }) => {
  const agent = await publishAgent(PATIENT, { service, request: page.request });
  const runId = await startByKey({ request, service, agent, body: { input: {} } });

  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("treeitem", { name: /Call what is not there/ })).toContainText(
    /2 attempts|Retrying|Running/,
  );
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this run?" });
  await expect(question).toContainText("are not undone");
  await question.getByRole("button", { name: "Cancel the run" }).click();

  await expect(page).toHaveTitle("Patient caller · cancelled · Laneway");
  await expect(page.getByText("Earlier external side effects are not undone.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeHidden();
  await expect(page.getByRole("treeitem", { name: /Call what is not there/ })).toContainText("Cancelled");
});
