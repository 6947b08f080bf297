import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { fileBytes } from "./file-bytes.ts";
import { transfer } from "./transfer.ts";

const BYTES = 3_000_000;
const get = "GET /file HTTP/1.1\r\nHost: files\r\n\r\n";
const post = `POST /files HTTP/1.1\r\nHost: files\r\nContent-Length: ${BYTES}\r\n\r\n`;

test("a file that is sent arrives whole, time after time over one connection", async () => {
  let connections = 0;
  const port = await serve(
    async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const isWhole = Buffer.concat(chunks).equals(fileBytes(BYTES));
      response.writeHead(201, { "content-length": 4 }).end(isWhole ? "good" : "poor");
    },
    () => connections++,
  );
  const target = { port, head: post, bytes: BYTES, marker: "good" };
  expect(await transfer({ target, parallel: 1, until: { count: 3 } })).toMatchObject({ count: 3 });
  expect(connections).toBe(1);
});

test("a file that is asked for is compared to its last byte", async () => {
  const content = fileBytes(BYTES);
  const port = await serve((_, response) => {
    response.writeHead(200, { "content-length": BYTES }).end(content);
  });
  const target = { port, head: get, bytes: BYTES };
  expect(await transfer({ target, parallel: 2, until: { count: 4 } })).toMatchObject({ count: 4 });
  content.writeUInt8(content.readUInt8(BYTES - 1) ^ 1, BYTES - 1);
  await expect(transfer({ target, parallel: 1, until: { count: 1 } })).rejects.toThrow("other bytes");
});

test.each<[string, RequestListener]>([
  ["a refusal", (_, response) => void response.writeHead(409, { "content-length": 2 }).end("no")],
  [
    "an answer that is too short",
    (_, response) => void response.writeHead(200, { "content-length": 2 }).end("no"),
  ],
  ["an answer of unknown length", (_, response) => void response.writeHead(200).write("no")],
  ["a server that hangs up", (request) => void request.socket.destroy()],
])("%s fails the measurement", async (_, answer) => {
  const port = await serve(answer);
  const target = { port, head: get, bytes: BYTES };
  await expect(transfer({ target, parallel: 1, until: { count: 1 } })).rejects.toThrow();
});

async function serve(answer: RequestListener, onConnection: () => void = () => {}): Promise<number> {
  const server = createServer(answer).on("connection", onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
