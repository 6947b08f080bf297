import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

const PROBE_MS = 100;

interface Answered {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: unknown;
}

export interface Balancer extends AsyncDisposable {
  /** How many answers each origin has given. */
  readonly answers: ReadonlyMap<string, number>;
  /** Requests without an answer of 200. */
  readonly failures: readonly string[];
  countAt(origin: string): number;
  /** Sends a request on a kept connection to this origin. */
  ask(origin: string, query?: string): Promise<Answered>;
}

/**
 * A client behind a load balancer: one request after the other to each origin whose `/readyz` was 200 when it was last
 * asked, on connections that are kept.
 */
export function startBalancer({
  origins,
  path,
  key,
}: {
  origins: readonly string[];
  path: string;
  key: string;
}): Balancer {
  const agent = new Agent({ keepAlive: true });
  const answers = new Map<string, number>();
  const failures: string[] = [];
  const ready = new Set(origins);
  let isOver = false;

  async function ask(origin: string, query = ""): Promise<Answered> {
    const headers = { authorization: `Bearer ${key}` };
    return new Promise((resolve, reject) => {
      request(`${origin}${path}${query}`, { agent, headers }, (incoming) => {
        const { statusCode: status, headers } = incoming;
        json(incoming).then((body) => resolve({ status, connection: headers.connection, body }), reject);
      })
        .on("error", reject)
        .end();
    });
  }
  async function sendRequests(origin: string): Promise<void> {
    while (!isOver) {
      if (!ready.has(origin)) {
        await delay(PROBE_MS);
        continue;
      }
      try {
        const { status } = await ask(origin);
        answers.set(origin, (answers.get(origin) ?? 0) + 1);
        if (status !== 200) failures.push(`${origin}: ${status}`);
      } catch (error) {
        failures.push(`${origin}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  async function probe(origin: string): Promise<void> {
    while (!isOver) {
      const isReady = await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(origin);
      else ready.delete(origin);
      await delay(PROBE_MS);
    }
  }
  const working = Promise.all(origins.flatMap((origin) => [sendRequests(origin), probe(origin)]));
  return {
    answers,
    failures,
    countAt: (origin) => answers.get(origin) ?? 0,
    ask,
    async [Symbol.asyncDispose]() {
      isOver = true;
      await working;
      agent.destroy();
    },
  };
}
