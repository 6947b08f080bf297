import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createHttpServer } from "#lib/programs/service/create-http-server.ts";
import { createDirectHost } from "../direct-host.ts";
import { routesOfApp } from "./routes-of-app.ts";

export interface StartedHost extends AsyncDisposable {
  readonly port: number;
  readonly server: Server;
  readonly faults: unknown[];
  stopping: AbortController;
}

/** The direct host with the routes of the two-hosts app, and a stand-in for Next that answers 299. */
export async function startHost({ clock }: { clock?: () => number } = {}): Promise<StartedHost> {
  const faults: unknown[] = [];
  const paths = await routesOfApp(join(import.meta.dirname, "two-hosts-app/app"));
  const direct = createDirectHost({ paths, onFault: (error) => faults.push(error) });
  const stopping = new AbortController();
  const server = createHttpServer({
    direct,
    next: (_incoming, outgoing) => outgoing.writeHead(299).end("next"),
    stopping: stopping.signal,
    ...(clock ? { clock } : {}),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port, // a TCP server has an address with a port
    server,
    faults,
    stopping,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
