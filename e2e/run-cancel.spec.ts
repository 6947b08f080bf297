import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { dataDir } from "./data-dir.ts";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";

const PROJECT = join(import.meta.dirname, "..");

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

test("a running run is cancelled, and says what that means", async ({ page, request, service }, info) => {
  const file = info.outputPath("patient-caller.json");
  await writeFile(file, JSON.stringify(PATIENT));
  const launch = [
    join(PROJECT, "lib/host/launch.mjs"),
    "cli",
    "agents",
    "publish",
    file,
    "--team",
    service.teamId,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, launch, {
    cwd: PROJECT,
    // biome-ignore lint/style/noProcessEnv: what the machine gives a program
    env: { ...process.env, DATA_DIR: dataDir(), NO_COLOR: "1" },
  });
  const agent = /agt_[0-9a-z]+/.exec(stdout)?.[0] ?? "";
  const runId = await startByKey({ request, service, agent, body: { input: {} } });

  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("treeitem", { name: /Call what is not there/ })).toContainText(
    /2 tries|Trying again|Running/,
  );
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this run?" });
  await expect(question).toContainText("is not undone");
  await question.getByRole("button", { name: "Cancel the run" }).click();

  await expect(page).toHaveTitle("Patient caller · cancelled · Laneway");
  await expect(page.getByText("What it had done outside until then stays done.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeHidden();
  await expect(page.getByRole("treeitem", { name: /Call what is not there/ })).toContainText("Cancelled");
});
