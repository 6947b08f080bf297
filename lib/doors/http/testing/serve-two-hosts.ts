import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import next from "next";
import { createHttpServer } from "#lib/programs/service/create-http-server.ts";
import { createDirectHost } from "../direct-host.ts";
import { routesOfApp } from "./routes-of-app.ts";

/**
 * Serves one built app with both hosts in one process and prints their ports: the whole server, as in production, and
 * Next alone. The argument is the app's folder.
 */
const dir = process.argv[2] ?? "";
const app = next({ dev: false, dir, quiet: true });
await app.prepare();
const handler = app.getRequestHandler();
const direct = createDirectHost({ paths: await routesOfApp(join(dir, "app")), onFault: () => {} });

const whole = createHttpServer({ direct, next: handler, stopping: new AbortController().signal });
const nextAlone = createServer((incoming, outgoing) => handler(incoming, outgoing));
process.stdout.write(`${JSON.stringify({ whole: await listen(whole), next: await listen(nextAlone) })}\n`);

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)); // a TCP server has an address with a port
  });
}
