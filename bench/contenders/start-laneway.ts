import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serviceProgram } from "#lib/programs/launcher/service-programs.mjs";
import { startEnvironment } from "#lib/programs/launcher/start-environment.mjs";
import { chainAgent, waitingAgent } from "../agents/chain-agent.ts";
import type { Cleanup } from "../children/cleanup.ts";
import { residentMebibytes } from "../children/process-figures.ts";
import { type Child, startChild } from "../children/start-child.ts";
import type { RunTarget } from "../load/assignment.ts";
import { requestText } from "../load/request-text.ts";

export const projectRoot = join(import.meta.dirname, "../..");
/** The most the command line gives: 16,666 requests a second, which nothing here reaches. */
const RATE_LIMIT = "1000000";

export interface Laneway {
  readonly service: Child;
  /** What the process held when it had just started. */
  readonly startedMebibytes: number;
  readonly port: number;
  readonly apiKey: string;
  readonly agentIds: {
    readonly one: string;
    readonly ten: string;
    readonly fifty: string;
    readonly waiting: string;
  };
  /** Where it lives, for further processes of the same installation. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The service as `npm start` runs it (or `npm run web`), on a database of its own, with the benchmark's agents
 * published and a key made through the command line. Nothing is set that a user would not set: to call this machine it has to be allowed.
 */
export async function startLaneway({
  databaseUrl,
  role = "all",
  stub,
  cleanup,
}: {
  databaseUrl: string;
  role?: "all" | "web";
  /** Origin of what runs may call; without it they call nothing of this machine. */
  stub?: string | undefined;
  cleanup: Cleanup;
}): Promise<Laneway> {
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-bench-service-"));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LANEWAY_SECRET: randomBytes(32).toString("base64"),
    NEXT_TELEMETRY_DISABLED: "1",
    ...(stub && { OUTBOUND_ALLOW: new URL(stub).host, OPENAI_COMPATIBLE_BASE_URL: `${stub}/v1` }),
  };
  const service = await startProcess({
    name: role === "all" ? "Laneway" : "npm run web",
    program: role === "all" ? [serviceProgram("server")] : [serviceProgram("server"), "web"],
    environment,
    cleanup,
  });
  const startedMebibytes = await residentMebibytes(service.pid);
  const publish = (name: string, agent: object) => publishAgentFile({ name, agent, environment });
  const agentIds = {
    one: await publish("one", chainAgent({ nodes: 1 })),
    ten: await publish("ten", chainAgent({ nodes: 10 })),
    fifty: await publish("fifty", chainAgent({ nodes: 50 })),
    waiting: await publish("waiting", waitingAgent()),
  };
  const scopes = "agents:list,agents:read,agents:run,runs:read";
  const { key } = await commandLine({
    args: ["keys", "create", "--name", "bench", "--scopes", scopes, "--rate-limit", RATE_LIMIT],
    environment,
  });
  const port = Number(service.ready[1]);
  return { service, startedMebibytes, port, apiKey: String(key), agentIds, environment };
}

/** As a person does it, from a file. @returns the agent's id. */
export async function publishAgentFile({
  name,
  agent,
  environment,
}: {
  name: string;
  agent: object;
  environment: Readonly<Record<string, string>>;
}): Promise<string> {
  const teamId = await firstTeamId(environment);
  const file = join(environment.DATA_DIR ?? "", `${name}.json`);
  await writeFile(file, JSON.stringify(agent));
  const { id } = await commandLine({ args: ["agents", "publish", file, "--team", teamId], environment });
  return String(id);
}

/** The team that the service began with. */
export async function firstTeamId(environment: Readonly<Record<string, string>>): Promise<string> {
  const file = join(environment.DATA_DIR ?? "", "first-run.json");
  return String(JSON.parse(await readFile(file, "utf8")).teamId);
}

/** A process that `npm start`, `npm run web` or `npm run worker` runs, on a port of its own choice. */
export function startProcess({
  name,
  program,
  environment,
  cleanup,
}: {
  name: string;
  program: readonly string[];
  environment: Readonly<Record<string, string>>;
  cleanup: Cleanup;
}): Promise<Child> {
  return startChild({
    name,
    // Our own flags, because npm's launcher gives us those it gives the service; and the port of an inspector that
    // is opened only when somebody asks for it (SIGUSR1).
    args: [...process.execArgv, "--inspect-port=127.0.0.1:0", ...program],
    directory: projectRoot,
    environment: {
      ...environment,
      PORT: "0",
      HOST: "127.0.0.1",
      ...startEnvironment(projectRoot),
    },
    ready: /^ready http:\/\/[^:]+:(\d+)/,
    cleanup,
  });
}

/** One command of `npm run laneway`, by its JSON. */
export async function commandLine({
  args,
  environment,
}: {
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
}): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "lib/programs/cli/main.ts", ...args, "--json"],
    {
      cwd: projectRoot,
      env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    },
  );
  return JSON.parse(stdout);
}

/** How runs of a chain agent are started and waited for, through the public API. */
export function lanewayRuns({
  laneway: { port, apiKey },
  agentId,
  doneMarker,
  input = { amount: 1 },
}: {
  laneway: Pick<Laneway, "port" | "apiKey">;
  agentId: string;
  doneMarker: string;
  input?: object;
}): RunTarget {
  const headers = { Authorization: `Bearer ${apiKey}` };
  return {
    port,
    start: requestText({
      method: "POST",
      path: `/v1/public/agents/${agentId}/runs`,
      port,
      headers,
      body: { laneId: "main", input },
    }),
    idField: "runId",
    wait: requestText({ method: "GET", path: "/v1/public/runs/{id}?waitSeconds=30", port, headers }),
    doneMarker,
  };
}
