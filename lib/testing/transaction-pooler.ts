import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { Client } from "pg";

/** PostgreSQL's messages: a byte for the kind, four for the length, which counts itself. */
const HEADER_BYTES = 5;

/** Splits a connection's bytes into whole messages as they arrive. */
function messages(hear: (kind: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= HEADER_BYTES) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      hear(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}

function message(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(HEADER_BYTES);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** The server's messages to a client that it lets in. */
const welcome = (): Buffer =>
  Buffer.concat([
    message("R", int32(0)),
    message("S", Buffer.from("client_encoding\0UTF8\0")),
    message("K", int32(randomInt(1, 2 ** 30)), int32(randomInt(1, 2 ** 30))),
    message("Z", Buffer.from("I")),
  ]);

/** Where the name of a prepared statement begins in a message's body; undefined in messages without one. */
function nameAt(kind: string, body: Buffer): number | undefined {
  if (kind === "P") return 0;
  if (kind === "B") return body.indexOf(0) + 1; // after the portal's
  if ((kind === "D" || kind === "C") && body[0] === "S".charCodeAt(0)) return 1;
  return undefined;
}

/** The message with a name that no other client uses; an unnamed statement stays one. */
function renamed(kind: string, whole: Buffer, client: number): Buffer {
  const body = whole.subarray(HEADER_BYTES);
  const at = nameAt(kind, body);
  if (at === undefined || body[at] === 0) return whole;
  return message(kind, body.subarray(0, at), Buffer.from(`pooled_${client}_`), body.subarray(at));
}

/**
 * A pooler in transaction mode: every client shares one connection to the server, a transaction at a time. It asks
 * nobody for a password.
 * @param keepsNamesApart as pgbouncer does from 1.21 on; before, names of prepared statements were passed on as they are.
 */
export async function startTransactionPooler({
  url,
  keepsNamesApart,
}: {
  url: string;
  keepsNamesApart: boolean;
}): Promise<{ url: string } & AsyncDisposable> {
  const upstream = new Client({ connectionString: url });
  upstream.on("error", () => {}); // its end, when the pooler is closed
  await upstream.connect();
  const server = upstream.connection.stream;
  server.removeAllListeners("data");
  const turns: (() => void)[] = [];
  let holder: { readonly socket: Socket; outstanding: number } | undefined;

  function next(): void {
    holder = undefined;
    turns.shift()?.();
  }

  server.on(
    "data",
    messages((kind, bytes) => {
      holder?.socket.write(bytes);
      if (kind !== "Z" || holder === undefined) return;
      holder.outstanding -= 1;
      const isIdle = bytes.subarray(HEADER_BYTES).toString() === "I";
      if (isIdle && holder.outstanding === 0) next();
    }),
  );

  let clients = 0;
  function serve(socket: Socket): void {
    clients += 1;
    const client = clients;
    socket.on("error", () => {});
    let pending: Buffer[] = [];
    const forward = (kind: string, bytes: Buffer): void => {
      if (kind === "X") return void socket.end();
      pending.push(keepsNamesApart ? renamed(kind, bytes, client) : bytes);
      if (kind !== "S" && kind !== "Q") return;
      const request = Buffer.concat(pending);
      pending = [];
      const send = () => {
        holder ??= { socket, outstanding: 0 };
        holder.outstanding += 1;
        server.write(request);
      };
      if (holder === undefined || holder.socket === socket) send();
      else turns.push(send);
    };
    socket.once("data", () => {
      socket.on("data", messages(forward));
      socket.write(welcome());
    });
  }

  const listener: Server = createServer(serve).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const pooled = new URL(url);
  pooled.hostname = "127.0.0.1";
  pooled.port = String(typeof address === "object" && address ? address.port : 0);
  pooled.search = "";
  return {
    url: pooled.href,
    async [Symbol.asyncDispose]() {
      listener.close();
      server.destroy();
    },
  };
}
