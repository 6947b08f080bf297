import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { LARGE_BODIES_AT_ONCE } from "./body-bounds.ts";
import { readJsonBody, requireJson } from "./read-json-body.ts";
import { parseAnswer } from "./testing/raw-request.ts";
import { type StartedHost, startHost } from "./testing/start-host.ts";

let host: StartedHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(async () => {
  await host[Symbol.asyncDispose]();
});

interface Upload {
  readonly chunks: Iterable<string | Buffer>;
  /** Announced; without it the body goes out chunked. */
  readonly length?: number;
}

function upload({ chunks, length }: Upload): Promise<{ status: number | undefined; body: string }> {
  const headers = {
    "content-type": "application/json",
    ...(length === undefined ? {} : { "content-length": length }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port: host.port, path: "/v1/body", method: "POST", headers, agent: false });
    request.on("response", async (response) => {
      const received: Buffer[] = [];
      for await (const chunk of response) received.push(chunk);
      resolve({ status: response.statusCode, body: Buffer.concat(received).toString() });
    });
    request.on("error", reject);
    Readable.from(chunks).pipe(request);
  });
}

/** `{"base64":"xxx…"}`, an upload's content, of exactly so many bytes. */
function* bodyOf(bytes: number, fill = "x"): Generator<Buffer> {
  yield Buffer.from('{"base64":"');
  const block = Buffer.alloc(1_000_000, fill);
  for (let left = bytes - 13; left > 0; left -= block.length) yield block.subarray(0, left);
  yield Buffer.from('"}');
}

function* repeated(text: string, times: number): Generator<Buffer> {
  const block = Buffer.from(text.repeat(10_000));
  for (let count = 0; count < times; count += 10_000) yield block;
}

/** A request as Next gives it: its body is a web stream, and nothing of Node's is known. */
function requestOf(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    duplex: "half",
  };
  return new Request("http://localhost/", init);
}

const codeOf = ({ status, body }: { status: number | undefined; body: string }) => [
  status,
  JSON.parse(body).error?.code,
];

describe("the limit of 26,214,400 bytes", () => {
  test.each([
    ["announced", MAX_BODY_BYTES],
    ["chunked", undefined],
  ])("a body of exactly that size is read, %s", async (_how, length) => {
    const { status, body } = await upload({ chunks: bodyOf(MAX_BODY_BYTES), ...(length ? { length } : {}) });
    expect([status, JSON.parse(body)]).toEqual([200, { base64: { chars: MAX_BODY_BYTES - 13 } }]);
  });

  test.each([
    ["announced", MAX_BODY_BYTES + 1],
    ["chunked", undefined],
  ])("one byte more is too large, %s", async (_how, length) => {
    const answer = await upload({ chunks: bodyOf(MAX_BODY_BYTES + 1), ...(length ? { length } : {}) });
    expect(codeOf(answer)).toEqual([413, "payload_too_large"]);
  });

  test("a length beyond it is refused before anything is read", async () => {
    const head =
      "POST /v1/body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999999999\r\n\r\n";
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(host.port, "127.0.0.1", () => socket.write(head));
      socket.once("data", (chunk) => {
        socket.destroy();
        resolve(chunk.toString());
      });
    });
    expect(codeOf(parseAnswer(answer))).toEqual([413, "payload_too_large"]);
  });

  test("reading stops at the limit, whatever length was announced", async () => {
    let pulled = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_000_000).fill(0x20));
      },
    });
    await expect(readJsonBody(requestOf(stream, { "content-length": "2" }))).rejects.toMatchObject({
      code: "payload_too_large",
    });
    expect(pulled).toBeLessThan(30);
  });

  test("a body shorter than announced is an interrupted one", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('{"a":'));
        controller.error(new Error("the client has gone"));
      },
    });
    await expect(readJsonBody(requestOf(body))).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("before it was complete"),
    });
  });
});

describe("hostile bodies", () => {
  test.each([
    [
      "24 MB of {}",
      function* () {
        yield "[";
        yield* repeated("{},", 8_000_000);
        yield "{}]";
      },
      /objects, arrays and properties/,
    ],
    [
      "nesting 100,000 deep",
      function* () {
        yield* repeated("[", 100_000);
        yield* repeated("]", 100_000);
      },
      /nested/,
    ],
    [
      "nesting 100,000 deep, in objects",
      function* () {
        yield* repeated('{"a":', 100_000);
        yield "1";
        yield* repeated("}", 100_000);
      },
      /nested/,
    ],
    [
      "a million numbers",
      function* () {
        yield "[";
        yield* repeated("1,", 1_000_000);
        yield "1]";
      },
      /more than 200,000 values/,
    ],
    [
      "25 MB of white space",
      function* () {
        yield* repeated(" ", 25_000_000);
      },
      /is empty/,
    ],
    [
      "25 MB of backslashes",
      function* () {
        yield '"';
        yield* repeated("\\", 25_000_000);
      },
      /ends too early, at byte 25000001/,
    ],
    [
      "an unfinished text of 10 MB",
      function* () {
        yield '{"a":"';
        yield* repeated("x", 10_000_000);
      },
      /ends too early, at byte 10000006/,
    ],
    [
      "invalid UTF-8 at the end of 10 MB",
      function* () {
        yield '{"a":"';
        yield* repeated("é", 5_000_000);
        yield Buffer.from([0xff]);
        yield '"}';
      },
      /not valid UTF-8/,
    ],
    [
      "a long number after 2 MB, on another thread",
      function* () {
        yield '{"a":[';
        yield* repeated('"x y z w v",', 160_000);
        yield '1],"b":9007199254740993}';
      },
      /Send it as a string/,
    ],
    [
      "a repeated key after 2 MB, on another thread",
      function* () {
        yield '{"a":[';
        yield* repeated('"x y z w v",', 160_000);
        yield '1],"a":1}';
      },
      /same key more than once/,
    ],
    [
      "NUL after 10 MB",
      function* () {
        yield '{"base64":"';
        yield* repeated("x", 10_000_000);
        yield '\\u0000"}';
      },
      /cannot be stored/,
    ],
  ])("%s is refused with the envelope", async (_name, chunks, message) => {
    const { status, body } = await upload({ chunks: chunks() });
    expect([status, JSON.parse(body).error]).toEqual([
      400,
      expect.objectContaining({ code: "invalid_request", message: expect.stringMatching(message) }),
    ]);
  });

  test.each(["!", "é", "中", "😀"])(
    "a text of 10 MB of %s is read where it may have as many",
    async (fill) => {
      const count = Math.floor(10_000_000 / Buffer.byteLength(fill));
      const { status, body } = await upload({ chunks: [JSON.stringify({ base64: fill.repeat(count) })] });
      expect([status, JSON.parse(body)]).toEqual([200, { base64: { chars: count * fill.length } }]);
    },
  );

  test("a digit of 10 MB is a number too large", async () => {
    expect(codeOf(await upload({ chunks: repeated("9", 10_000_000) }))).toEqual([400, "invalid_request"]);
  });

  test("a __proto__ property of a large body stays a property", async () => {
    const text = `{"__proto__":{"polluted":true},"pad":"${"x".repeat(2_000_000)}"}`;
    const { body } = await upload({ chunks: [text] });
    expect(body).toBe('{"__proto__":{"polluted":true},"pad":{"chars":2000000}}');
    expect("polluted" in {}).toBe(false);
  });
});

test("contents come through whole, small ones here and large ones by way of another thread", async () => {
  const contents = [Buffer.from("small"), Buffer.alloc(700_001, "abc"), Buffer.alloc(9_000_002, "def")];
  const body = {
    input: { a: 1 },
    attachments: contents.map((content) => ({ name: "n", base64: content.toString("base64") })),
  };
  const answer = await upload({ chunks: [JSON.stringify(body)] });
  const summaries = contents.map((content) => ({
    name: "n",
    base64: { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") },
  }));
  expect(JSON.parse(answer.body)).toEqual({ input: { a: 1 }, attachments: summaries });
});

test("a body sent a byte at a time is read", async () => {
  const text = '{"attachments":[{"base64":"aGVsbG8="}],"text":"é\\u00e9"}';
  const { body } = await upload({ chunks: [...Buffer.from(text)].map((byte) => Buffer.from([byte])) });
  expect(JSON.parse(body)).toMatchObject({ attachments: [{ base64: { bytes: 5 } }], text: "éé" });
});

test("a body that is still on its way holds nobody up", async () => {
  const text = JSON.stringify({ a: "x".repeat(3_000_000) });
  const head = `POST /v1/body HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`;
  const received: Buffer[] = [];
  const socket = connect(host.port, "127.0.0.1");
  socket.on("data", (chunk) => received.push(chunk));
  const ended = new Promise((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve) => socket.write(head + text.slice(0, 2_000_000), () => resolve()));
  expect(codeOf(await upload({ chunks: ['{"a":1}'] }))).toEqual([200, undefined]);
  expect(received).toEqual([]);
  socket.write(text.slice(2_000_000));
  await ended;
  expect(JSON.parse(parseAnswer(Buffer.concat(received).toString()).body)).toEqual({
    a: { chars: 3_000_000 },
  });
});

test("uploads that are given up leave their places to others", async () => {
  const head =
    "POST /v1/body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n";
  for (let count = 0; count < 3 * LARGE_BODIES_AT_ONCE; count++) {
    const socket = connect(host.port, "127.0.0.1");
    await new Promise<void>((resolve) =>
      socket.write(`${head}{"a":"${"x".repeat(2_000_000)}`, () => resolve()),
    );
    socket.destroy();
  }
  const answers = await Promise.all(
    Array.from({ length: 2 * LARGE_BODIES_AT_ONCE }, () => upload({ chunks: bodyOf(3_000_000) })),
  );
  expect(answers.map(codeOf)).toEqual(answers.map(() => [200, undefined]));
});

const refused = (headers: Record<string, string>) => () => requireJson(new Headers(headers));

test.each([
  "application/json",
  "Application/JSON",
  "application/json; charset=utf-8",
  'application/json;charset="UTF-8"',
  "application/json; charset=utf8; profile=x",
  "application/json; odata=verbose",
])("%s is JSON", (type) => {
  expect(refused({ "content-type": type })).not.toThrow();
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=iso-8859-1",
  "application/json; charset=utf-16",
  "application/vnd.api+json",
  "application/jsonp",
  "text/plain; application/json",
  "",
])("%j is refused", (type) => {
  expect(refused({ "content-type": type })).toThrow(
    expect.objectContaining({ code: "unsupported_media_type" }),
  );
});

test("a body without a type, or compressed, is refused", () => {
  expect(refused({})).toThrow(expect.objectContaining({ code: "unsupported_media_type" }));
  expect(refused({ "content-type": "application/json", "content-encoding": "gzip" })).toThrow(
    expect.objectContaining({ code: "unsupported_media_type" }),
  );
  expect(refused({ "content-type": "application/json", "content-encoding": "identity" })).not.toThrow();
});
