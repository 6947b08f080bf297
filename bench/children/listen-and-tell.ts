import type { Server } from "node:http";

/** Listens on a free port of loopback and prints `ready <port>`, which the parent process waits for. */
export function listenAndTell(server: Server): void {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stdout.write(`ready ${typeof address === "object" ? address?.port : address}\n`);
  });
}
