import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { RouteModule } from "#lib/doors/http/answer-route.ts";
import { createDirectHost } from "#lib/doors/http/direct-host.ts";
import { servedPaths } from "#lib/doors/routes/served-paths.ts";
import type { Env } from "#lib/platform/env/env.ts";
import type { Metrics } from "#lib/platform/metrics/metrics.ts";
import { createHttpServer } from "#lib/programs/service/create-http-server.ts";
import { startTestRuntime, type TestRuntime } from "./runtime.ts";

export interface TestService extends TestRuntime {
  /** `http://127.0.0.1:port` */
  readonly baseUrl: string;
}

/** The whole service but the dashboard: a database of its own, the runtime, and the API on a free port of this machine. */
export async function startTestService({
  worker = true,
  env = {},
  paths,
  onAnswer,
  metrics,
  databaseUrl,
}: {
  worker?: boolean;
  env?: Partial<Env>;
  /** Routes that replace the service's own. */
  paths?: ReadonlyMap<string, RouteModule>;
  /** Hears what metrics hear. */
  onAnswer?: Metrics["requestAnswered"];
  /** Hears what the runtime counts; none when absent. */
  metrics?: Metrics;
  /** Instead of one of its own. */
  databaseUrl?: string;
} = {}): Promise<TestService> {
  const started = await startTestRuntime({
    worker,
    env,
    ...(metrics ? { metrics } : {}),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    const { log, stopping } = started.runtime;
    const direct = createDirectHost({
      paths: paths ?? (await servedPaths({ withDashboard: true })),
      onFault: (error) => log.error({ err: error }, "a route failed"),
      ...(onAnswer ? { onAnswer } : {}),
    });
    const server = createHttpServer({ direct, next: answerNotFound, stopping });
    const baseUrl = await listen(server);
    started.runtime.origin = baseUrl;
    return {
      ...started,
      baseUrl,
      async close() {
        started.beginStop();
        const closed = once(server, "close");
        server.close();
        server.closeAllConnections();
        await closed;
        await started.close();
      },
    };
  } catch (error) {
    await started.close();
    throw error;
  }
}

/** In the place of Next: pages are not under test here. */
function answerNotFound(_: unknown, outgoing: ServerResponse): void {
  outgoing.writeHead(404).end();
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the service has no port");
  return `http://127.0.0.1:${address.port}`;
}
