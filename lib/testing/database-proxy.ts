import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface DatabaseProxy extends AsyncDisposable {
  /** URL of the same database, by TCP through the proxy. */
  readonly url: string;
  /** From now on it accepts connections and keeps them open, and swallows every byte: a machine that is gone. */
  goSilent(): void;
  /** The name leads to a new server: new connections reach the database, the silent ones stay silent. */
  moveName(): void;
}

/** A machine in front of the database that can fail without a word, as no error and no closed socket tells. */
export async function startDatabaseProxy({ url }: { url: string }): Promise<DatabaseProxy> {
  const target = new URL(url);
  const socketFile = `${target.searchParams.get("host")}/.s.PGSQL.${target.port}`;
  const sockets = new Set<Socket>();
  const joined = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.once("close", () => sockets.delete(socket));
  };

  const server = createServer((client) => {
    keep(client);
    if (isSilent) return;
    const upstream = connect(socketFile);
    keep(upstream);
    joined.add(client).add(upstream);
    client.pipe(upstream).pipe(client);
    client.once("close", () => upstream.destroy());
    upstream.once("close", () => {
      if (joined.has(client)) client.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the proxy has no port");

  const through = new URL(url);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String(address.port);
  return {
    url: through.href,
    goSilent() {
      isSilent = true;
      for (const socket of joined) socket.unpipe().resume();
      joined.clear();
    },
    moveName() {
      isSilent = false;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
