import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import type { Env } from "#lib/platform/env/env.ts";
import { type Check, ok, problem, warning } from "./check.ts";

const PROBE_MS = 3_000;

/** The program that answers at the service's address. */
export type Answerer = "laneway" | "another program" | "nobody";

/** The error code that identifies Laneway: it refuses a request without a key, even during start-up. */
const Refusal = z.object({
  error: z.object({ code: z.enum(["unauthorized", "unavailable"]), requestId: z.string() }),
});

/** Sends a request that only Laneway refuses in this way. Does not use fetch, which blocks some ports. */
export async function findAnswerer({ address }: { address: string }): Promise<Answerer> {
  const request = get(`${address}/v1/public/agents`, {
    signal: AbortSignal.timeout(PROBE_MS),
    headers: { connection: "close" },
  });
  try {
    const [response]: IncomingMessage[] = await once(request, "response");
    return Refusal.safeParse(response && (await json(response))).success ? "laneway" : "another program";
  } catch (error) {
    // Only a refused connection means the port is free. After a timeout or a strange answer, some program holds it.
    const refused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
    return refused ? "nobody" : "another program";
  } finally {
    request.destroy();
  }
}

/** The service's address on this machine. A wildcard host is replaced by loopback. */
export function serviceAddress({ host, port }: Pick<Env, "host" | "port">): string {
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

/** @param hasWorker whether a service is connected to the database, on any machine; undefined if unknown. */
export function checkAddress({
  address,
  answerer,
  hasWorker,
}: {
  address: string;
  answerer: Answerer;
  hasWorker: boolean | undefined;
}): Check {
  const name = "Address";
  const move = "Choose another port, for example PORT=3001 npm start, or stop that program.";
  switch (answerer) {
    case "nobody":
      if (!hasWorker) return ok(name, `${address} is free for the service.`);
      return warning(
        name,
        `A service is running, but not at ${address}.`,
        "If it should be on this machine, give this command the PORT and HOST that it has.",
      );
    case "another program":
      return problem(name, `Another program answers at ${address}.`, move);
    case "laneway":
      if (hasWorker !== false) return ok(name, `Laneway answers at ${address}.`);
      return problem(name, `A Laneway with another database answers at ${address}.`, move);
  }
}
