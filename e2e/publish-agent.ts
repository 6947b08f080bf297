import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { dataDir } from "./data-dir.ts";

const CLI = join(import.meta.dirname, "../lib/programs/cli/main.ts");

/** Publishes an agent by the command line, as somebody on the service's machine does. */
export async function publishAgent(
  agent: { name: string; description: string; graph: object },
  { service }: { service: FirstRun },
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "laneway-e2e-agent-"));
  const file = join(directory, "agent.json");
  await writeFile(file, JSON.stringify(agent));
  const { workspaceId, teamId } = service;
  const options = [CLI, "agents", "publish", file, "--workspace", workspaceId, "--team", teamId, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, options, {
    // biome-ignore lint/style/noProcessEnv: the machine's own, for the command
    env: { ...process.env, DATA_DIR: dataDir(), NO_COLOR: "1" },
  });
  await rm(directory, { recursive: true });
  return JSON.parse(stdout).id;
}
