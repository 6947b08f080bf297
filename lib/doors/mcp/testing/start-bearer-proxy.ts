import { once } from "node:events";
import { createServer, request } from "node:http";

/** A proxy that adds a credential to every request, for a client that cannot. */
export async function startBearerProxy({
  target,
  credential,
}: {
  target: string;
  credential: string;
}): Promise<{ readonly baseUrl: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming;
    const authorized = { ...headers, authorization: `Bearer ${credential}` };
    const onward = request({ hostname, port, path, method, headers: authorized }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the proxy has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
