import { ascending, percentile } from "../figures/percentile.ts";
import type { Assignment, Measured, RequestTarget, RunTarget } from "./assignment.ts";
import { HttpConnection } from "./http-connection.ts";

/** One thing done once over a connection; throws when it did not come out as it should. */
type Act = (connection: HttpConnection) => Promise<void>;

/**
 * Does what an assignment says, as a closed loop: every connection begins its next run or request when it has seen
 * the end of the one before.
 * @throws Error with the answer when one is not what the assignment expects: a figure made of refusals is none.
 */
export async function drive(assignment: Assignment): Promise<Measured> {
  if (assignment.kind === "requests") {
    const { target, connections, seconds } = assignment;
    return loop({ port: target.port, parallel: connections, until: { seconds }, act: request(target) });
  }
  const { target, parallel, until, startOnly = false } = assignment;
  return loop({ port: target.port, parallel, until, act: startOnly ? start(target) : startAndWait(target) });
}

function request({ request, marker }: RequestTarget): Act {
  return async (connection) => {
    const { status, body } = await connection.send(request);
    if (status !== 200 || !body.includes(marker)) throw new Error(`answered ${status} ${body.slice(0, 500)}`);
  };
}

function startAndWait(target: RunTarget): Act {
  return async (connection) => {
    const id = await startOne(connection, target);
    const { status, body } = await connection.send(target.wait.replace("{id}", id));
    if (status !== 200 || !body.includes(target.doneMarker))
      throw new Error(`waiting was answered ${status} ${body.slice(0, 500)}`);
  };
}

function start(target: RunTarget): Act {
  return async (connection) => {
    await startOne(connection, target);
  };
}

async function startOne(connection: HttpConnection, { start, idField }: RunTarget): Promise<string> {
  const { status, body } = await connection.send(start);
  const id = new RegExp(`"${idField}": ?"([^"]+)"`).exec(body)?.[1];
  if (status >= 300 || id === undefined)
    throw new Error(`starting was answered ${status} ${body.slice(0, 500)}`);
  return id;
}

async function loop({
  port,
  parallel,
  until,
  act,
}: {
  port: number;
  parallel: number;
  until: { readonly seconds: number } | { readonly count: number };
  act: Act;
}): Promise<Measured> {
  const connections = await Promise.all(
    Array.from({ length: parallel }, () => HttpConnection.open({ host: "127.0.0.1", port })),
  );
  const latencies: number[] = [];
  const startedAt = performance.now();
  const deadline = "seconds" in until ? startedAt + until.seconds * 1_000 : Number.POSITIVE_INFINITY;
  let left = "count" in until ? until.count : Number.POSITIVE_INFINITY;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        while (left-- > 0) {
          const began = performance.now();
          if (began >= deadline) break;
          await act(connection);
          latencies.push(performance.now() - began);
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const sorted = ascending(latencies);
  return {
    count: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50Ms: percentile(sorted, 50),
    p95Ms: percentile(sorted, 95),
  };
}
