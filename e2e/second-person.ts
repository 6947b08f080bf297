import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, BrowserContext } from "@playwright/test";
import type { FirstRun } from "#lib/host/first-run.ts";
import { dataDir } from "./data-dir.ts";

const CLI = join(import.meta.dirname, "../lib/cli/main.ts");

/** Makes somebody a member of the first workspace, and signs them in to a browser of their own. */
export async function secondPerson(
  browser: Browser,
  { service, name, role }: { service: FirstRun; name: string; role: string },
): Promise<BrowserContext> {
  const email = `${crypto.randomUUID()}@example.com`;
  const options = ["--email", email, "--name", name, "--role", role, "--teams", service.teamId, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, "users", "create", ...options], {
    // biome-ignore lint/style/noProcessEnv: the machine's own, for the command
    env: { ...process.env, DATA_DIR: dataDir(), NO_COLOR: "1" },
  });
  const { password } = JSON.parse(stdout);
  const context = await browser.newContext({ baseURL: service.baseUrl });
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  const response = await context.request.post("/api/auth/callback/credentials", { form });
  if (!response.ok()) throw new Error(`${name} cannot sign in: ${await response.text()}`);
  return context;
}
