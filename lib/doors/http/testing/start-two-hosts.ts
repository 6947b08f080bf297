import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

export interface TwoHosts {
  /** The URLs of the whole server, as in production, and of Next alone. */
  readonly ports: { readonly whole: number; readonly next: number };
  stop(): Promise<void>;
}

/** Builds the two-hosts app for production and serves it with both hosts in its own process. */
export async function startTwoHosts(): Promise<TwoHosts> {
  await mkdir("test-results", { recursive: true });
  // Inside the project, so that the copy can import the project's packages and modules.
  const folder = await mkdtemp(join(process.cwd(), "test-results/two-hosts-"));
  let hosts: ChildProcess | undefined;
  const stop = async () => {
    hosts?.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await buildApp(folder);
    hosts = spawn(process.execPath, ["lib/doors/http/testing/serve-two-hosts.ts", folder], {
      env: { NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    return { ports: await firstJsonLine(hosts), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function buildApp(folder: string): Promise<void> {
  await cp("lib/doors/http/testing/two-hosts-app/app", join(folder, "app"), { recursive: true });
  const config = 'import config from "../../next.config.ts";\nexport default config;\n';
  await writeFile(join(folder, "next.config.mjs"), config);
  await promisify(execFile)(process.execPath, ["node_modules/next/dist/bin/next", "build", folder], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
}

async function firstJsonLine(child: ChildProcess): Promise<{ whole: number; next: number }> {
  if (!child.stdout) throw new Error("the child has no standard output");
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("{")) return JSON.parse(line);
  }
  throw new Error("the hosts did not start");
}
