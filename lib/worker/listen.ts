import { Client } from "pg";
import type { Log } from "#lib/log.ts";

const RECONNECT_MS = 1_000;

export interface Listener {
  close(): Promise<void>;
}

/**
 * Hears `laneway_runs`: runs held by this process that another one answered or cancelled. A connection that
 * breaks is made again; what is missed meanwhile the heartbeat finds.
 */
export async function listen({
  url,
  onRun,
  log,
}: {
  url: string;
  onRun: (runId: string) => void;
  log: Log;
}): Promise<Listener> {
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: url, application_name: "laneway listen", keepAlive: true });
    next.on("notification", ({ payload }) => payload && onRun(payload));
    next.on("error", () => {}); // followed by "end"
    next.on("end", reconnect);
    await next.connect();
    await next.query("listen laneway_runs");
    client = next;
  }

  function reconnect(): void {
    client = undefined;
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => {
        log.warn(
          { error: error instanceof Error ? error.name : "unknown" },
          "listening failed; trying again",
        );
        reconnect();
      });
    }, RECONNECT_MS);
    retry.unref();
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
