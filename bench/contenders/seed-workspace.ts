import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { type Laneway, projectRoot } from "./start-laneway.ts";

const TOO_MANY = 429;

/** A person's browser, as far as the dashboard's own addresses go. */
export interface DashboardSession {
  /** Reads an address; `ms` is until the last byte of the answer. */
  read(path: string): Promise<{ readonly ms: number; readonly body: unknown }>;
}

/** Fills the workspace of the service's first start (`npm run seed`), and says what was made. */
export async function seedWorkspace({ laneway, runs }: { laneway: Laneway; runs: number }): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "lib/programs/seed/main.ts", "--runs", String(runs)],
    {
      cwd: projectRoot,
      env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME, ...laneway.environment },
      maxBuffer: 10 * 1024 * 1024,
    },
  );
  return stdout.trim();
}

/** Signs the owner in with the password of the first start. */
export async function signIn({ laneway }: { laneway: Laneway }): Promise<DashboardSession> {
  const origin = `http://127.0.0.1:${laneway.port}`;
  const { DATA_DIR = "" } = laneway.environment;
  const { email, password } = JSON.parse(await readFile(join(DATA_DIR, "first-run.json"), "utf8"));
  const asked = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = await asked.json();
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(asked) },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes("session")) throw new Error(`the owner could not sign in: ${answer.status}`);
  return {
    async read(path) {
      for (;;) {
        const startedAt = performance.now();
        const response = await fetch(origin + path, { headers: { cookie } });
        const text = await response.text();
        const ms = performance.now() - startedAt;
        if (response.ok) return { ms, body: JSON.parse(text) };
        // A person may make so many requests a minute and no more; that is not what is measured.
        if (response.status !== TOO_MANY) throw new Error(`GET ${path} answered ${response.status}: ${text}`);
        await setTimeout(1_000 * Number(response.headers.get("retry-after") ?? 1));
      }
    },
  };
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
