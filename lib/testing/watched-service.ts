import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { createDirectHost } from "#lib/doors/http/direct-host.ts";
import { servedPaths } from "#lib/doors/routes/served-paths.ts";
import { loadEnv } from "#lib/platform/env/env.ts";
import { createHttpServer } from "#lib/programs/service/create-http-server.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { TEST_SECRET } from "./secret.ts";
import { usedMs, watchLoop } from "./watch-loop.ts";

/** The state of a watched process. */
export interface Watched {
  /** The most memory that it has held since it started. */
  readonly maxRssMegabytes: number;
  /** The longest that its event loop was held since it last reported, in its own processor time. */
  readonly heldMs: number;
  /** The processor time of its event loop's thread since it started. */
  readonly usedMs: number;
}

export interface WatchedService extends AsyncDisposable {
  readonly baseUrl: string;
  report(): Promise<Watched>;
}

/** The service with its worker in a process of its own, so that its memory and its event loop are its own. */
export async function startWatchedService({ databaseUrl }: { databaseUrl: string }): Promise<WatchedService> {
  const port = await freePort();
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [databaseUrl, String(port)], {
    stdio: "inherit",
    // As `npm start` runs it (lib/programs/launch.mjs).
    execArgv: ["--max-semi-space-size=8"],
  });
  await once(child, "message");
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async report() {
      child.send("report");
      const [watched] = await once(child, "message");
      return watched;
    },
    async [Symbol.asyncDispose]() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const [, , databaseUrl = "", port = ""] = process.argv;
  const env = loadEnv({ LOG_LEVEL: "silent", LANEWAY_SECRET: TEST_SECRET, DATABASE_POOL_SIZE: "8" });
  const { runtime } = await startRuntime({ env, databaseUrl, worker: true });
  const direct = createDirectHost({
    paths: await servedPaths({ withDashboard: true }),
    onFault: () => {},
  });
  const server = createHttpServer({
    direct,
    next: (_, outgoing) => outgoing.writeHead(404).end(),
    stopping: runtime.stopping,
  });
  server.listen(Number(port), "127.0.0.1");
  await once(server, "listening");
  let heldMs = watchLoop();
  process.on("message", () => {
    const watched: Watched = {
      maxRssMegabytes: process.resourceUsage().maxRSS / 1024,
      heldMs: heldMs(),
      usedMs: usedMs(),
    };
    process.send?.(watched);
    heldMs = watchLoop();
  });
  process.send("ready");
}
