import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { HttpConnection, readAnswer } from "./http-connection.ts";
import { filled, requestText } from "./request-text.ts";

test("an answer that arrives byte by byte is the same as one that arrives at once", () => {
  const whole = Buffer.from("HTTP/1.1 202 Accepted\r\ncontent-length: 5\r\nx: y\r\n\r\nhällo".slice(0, -1));
  for (let end = 0; end < whole.length; end++) expect(readAnswer(whole.subarray(0, end))).toBeUndefined();
  expect(readAnswer(whole)).toEqual({ status: 202, body: "häll" });
});

test("chunks are put together, and an answer without its last chunk is not complete", () => {
  const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  expect(readAnswer(Buffer.from(`${head}3\r\nabc\r\na\r\n0123456789\r\n`))).toBeUndefined();
  const whole = Buffer.from(`${head}3\r\nabc\r\na\r\n0123456789\r\n0\r\n\r\n`);
  expect(readAnswer(whole)).toEqual({ status: 200, body: "abc0123456789" });
});

test("an answer that has no body by its status does not wait for one", () => {
  expect(readAnswer(Buffer.from("HTTP/1.1 304 Not Modified\r\n\r\n"))).toEqual({ status: 304, body: "" });
});

test("one connection serves many requests of a real server, bodies and all", async () => {
  const port = await serve((request, response) => {
    request.setEncoding("utf8");
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => response.writeHead(201).end(`${request.method} ${request.url} ${text}`));
  });
  const connection = await open(port);
  for (let round = 0; round < 3; round++) {
    const request = requestText({ method: "POST", path: `/${round}`, port, body: { text: "ä" } });
    await expect(connection.send(request)).resolves.toEqual({
      status: 201,
      body: `POST /${round} {"text":"ä"}`,
    });
  }
});

test("a server that hangs up fails the request instead of leaving it waiting", async () => {
  const port = await serve((request) => request.socket.destroy());
  const connection = await open(port);
  const request = requestText({ method: "GET", path: "/", port });
  await expect(connection.send(request)).rejects.toThrow();
  await expect(connection.send(request)).rejects.toThrow();
});

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function open(port: number): Promise<HttpConnection> {
  const connection = await HttpConnection.open({ host: "127.0.0.1", port });
  onTestFinished(() => connection.close());
  return connection;
}

test("a request whose placeholders are filled in says the length of its body", () => {
  const request = requestText({
    method: "POST",
    path: "/runs/{id}",
    port: 1,
    body: { question: "{question}" },
  });
  const text = filled(request, { id: "run_1", question: "é" });
  expect(text).toMatch(/^POST \/runs\/run_1 HTTP/);
  expect(text).toMatch(/Content-Length: 17\r\n\r\n\{"question":"é"\}$/);
});
