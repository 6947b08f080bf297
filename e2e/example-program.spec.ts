// Tagged LONG are the two ways to fail.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

const PROGRAM = join(import.meta.dirname, "../docs/examples/connect-and-run.ts");

/** Runs the program as its reader would, and presses what it asks for in the browser. */
async function run({
  page,
  service,
  press,
  agentName,
}: {
  page: Page;
  service: FirstRun;
  press: "Approve" | "Deny";
  agentName?: string;
}) {
  const own = agentName === undefined ? [] : [agentName];
  const program = spawn(process.execPath, [PROGRAM, `${service.baseUrl}/v1/mcp`, ...own], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "production" },
  });
  const ended = once(program, "close");
  let errors = "";
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const lines: string[] = [];
  const address = new Promise<string>((found) => {
    createInterface({ input: program.stdout }).on("line", (line) => {
      lines.push(line);
      if (line.startsWith("http")) found(line);
    });
  });
  const isOver = ended.then(() => Promise.reject(new Error(`the program ended before it asked: ${errors}`)));
  await page.goto(await Promise.race([address, isOver]));
  await page.getByRole("button", { name: press }).click();
  const outcome = press === "Approve" ? "Approved." : "Not approved.";
  await expect(page.getByText(`${outcome} This window can be closed.`, { exact: true })).toBeVisible();
  const [code] = await ended;
  return { code, lines, errors };
}

test("the documented program connects, runs an agent, gives its approval and prints the trace", async ({
  page,
  service,
}) => {
  const { code, lines, errors } = await run({ page, service, press: "Approve" });
  expect([code, errors]).toEqual([0, ""]);
  expect(lines.join("\n")).toContain("Approved:");
  expect(lines.find((line) => line.startsWith("Result:"))).toBeDefined();
  const events = lines.filter((line) => /^\d+ /.test(line)).map((line) => line.split(" ")[1]);
  expect(events[0]).toBe("run_started");
  expect(events).toContain("interaction_answered");
  expect(events.at(-1)).toBe("run_completed");
});

test("the documented program says in a line that it was denied", { tag: LONG }, async ({ page, service }) => {
  const { code, errors } = await run({ page, service, press: "Deny" });
  expect([code, errors]).toEqual([1, "Not connected: The person does not want to connect this app.\n"]);
});

test("the documented program says in a line that there is no such agent", { tag: LONG }, async ({
  page,
  service,
}) => {
  const { code, errors } = await run({ page, service, press: "Approve", agentName: "Nobody" });
  expect([code, errors]).toEqual([1, "There is no agent called Nobody.\n"]);
});
