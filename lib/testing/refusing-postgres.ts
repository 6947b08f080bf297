import { once } from "node:events";
import { createServer } from "node:net";

/** How PostgreSQL refuses a connection: its code and what it says. */
type Refusal = readonly [code: string, message: string];

export const FULL: Refusal = ["53300", "sorry, too many clients already"];
export const STARTING: Refusal = ["57P03", "the database system is starting up"];
export const WRONG_PASSWORD: Refusal = ["28P01", "no"];

/** A server that refuses the first two connections in the first way, and all others in the second. */
export async function startRefusing(first: Refusal, then: Refusal) {
  let asked = 0;
  const refuse = ([code, message]: Refusal) => {
    const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`;
    const head = Buffer.alloc(5);
    head.write("E");
    head.writeInt32BE(4 + fields.length, 1);
    return Buffer.concat([head, Buffer.from(fields)]);
  };
  const server = createServer((socket) => {
    socket.once("data", () => {
      asked += 1;
      socket.end(refuse(asked < 3 ? first : then));
    });
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return {
    databaseUrl: `postgres://u:p@127.0.0.1:${address.port}/orders`,
    asked: () => asked,
    [Symbol.dispose]: () => void server.close(),
  };
}
