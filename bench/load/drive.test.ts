import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { drive } from "./drive.ts";
import { requestText } from "./request-text.ts";

test("where the answer to the start is the run's end, a run is one request", async () => {
  const { port, asked } = await serve(() => ({ status: 200, body: '{"ok":true}' }));
  const start = requestText({ method: "POST", path: "/runs/{nonce}", port, body: {} });
  const target = { port, start, idField: "nonce", doneMarker: '"ok":true' };
  const { count } = await drive({ kind: "runs", target, parallel: 1, until: { count: 3 } });
  expect(count).toBe(3);
  expect(asked).toHaveLength(3);
});

test("a run that ends with another result than it should fails the measurement", async () => {
  const { port } = await serve(() => ({ status: 200, body: '{"ok":false}' }));
  const start = requestText({ method: "POST", path: "/runs", port, body: {} });
  const target = { port, start, idField: "nonce", doneMarker: '"ok":true' };
  const driven = drive({ kind: "runs", target, parallel: 1, until: { count: 1 } });
  await expect(driven).rejects.toThrow('a run ended with {"ok":false}');
});

test("an answer that comes before its run waits is sent again, any other refusal fails", async () => {
  const refusals = ["is running already", "is running already"];
  const { port, asked } = await serve((path) => {
    if (path === "/runs") return { status: 200, body: '{"id":"run_1"}' };
    const refusal = refusals.shift();
    return refusal === undefined
      ? { status: 200, body: '{"decision":"paid"}' }
      : { status: 409, body: refusal };
  });
  const target = {
    port,
    start: requestText({ method: "POST", path: "/runs", port, body: {} }),
    idField: "id",
    answer: {
      request: requestText({ method: "POST", path: "/answers/{id}", port, body: {} }),
      tooEarly: "is running already",
    },
    doneMarker: '"decision":"paid"',
  };
  await drive({ kind: "runs", target, parallel: 1, until: { count: 1 } });
  expect(asked).toEqual(["/runs", "/answers/run_1", "/answers/run_1", "/answers/run_1"]);
  refusals.push("has finished already");
  const driven = drive({ kind: "runs", target, parallel: 1, until: { count: 1 } });
  await expect(driven).rejects.toThrow("answering was answered 409 has finished already");
});

interface Reply {
  readonly status: number;
  readonly body: string;
}

async function serve(answer: (path: string) => Reply): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const { status, body } = answer(path);
    request.resume().once("end", () => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : 0, asked };
}
