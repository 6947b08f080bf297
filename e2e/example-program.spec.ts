import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";

const PROGRAM = join(import.meta.dirname, "../docs/examples/connect-and-run.ts");

test("the documented program connects, runs an agent, gives its approval and prints the trace", async ({
  page,
  service,
}) => {
  const program = spawn(process.execPath, [PROGRAM, `${service.baseUrl}/v1/mcp`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(program, "exit");
  const lines: string[] = [];
  const approved = (async () => {
    for await (const line of createInterface({ input: program.stdout })) {
      lines.push(line);
      if (!line.startsWith("http")) continue;
      await page.goto(line);
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(page.getByText("This window can be closed.")).toBeVisible();
    }
  })();
  const [code] = await ended;
  await approved;
  expect(lines.join("\n")).toContain("Approved:");
  expect(code).toBe(0);
  expect(lines.find((line) => line.startsWith("Result:"))).toBeDefined();
  const events = lines.filter((line) => /^\d+ /.test(line)).map((line) => line.split(" ")[1]);
  expect(events[0]).toBe("run_started");
  expect(events).toContain("interaction_answered");
  expect(events.at(-1)).toBe("run_completed");
});
