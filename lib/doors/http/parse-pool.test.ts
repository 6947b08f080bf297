import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { puttingTogether } from "./parse-json-bytes.ts";
import { ParsePool } from "./parse-pool.ts";

const pools: ParsePool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function openPool({ workerFile = "lib/doors/http/parse-worker.ts", maxThreads = 2 } = {}): ParsePool {
  const options = {
    workerFile: join(process.cwd(), workerFile),
    maxThreads,
    idleSeconds: 30,
    maxHeapMegabytes: 32,
  };
  const pool = new ParsePool(options);
  pools.push(pool);
  return pool;
}

function bytesOf(text: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

const UNRELIABLE = { workerFile: "lib/doors/http/testing/unreliable-worker.mjs", maxThreads: 1 };

test("many bodies at once each get their own answer, contents and texts included", async () => {
  const pool = openPool({ maxThreads: 4 });
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  const answers = await Promise.all(
    numbers.map(async (number) => {
      const content = createHash("sha512").update(String(number)).digest();
      const body = {
        number,
        text: `${number}é`.repeat(40_000),
        attachments: [{ base64: content.toString("base64") }],
      };
      const parsed = await pool.parse({ bytes: bytesOf(JSON.stringify(body)) });
      const read = await loopShare.finish(puttingTogether(parsed));
      expect(read).toEqual({ ...body, attachments: [{ base64: expect.any(InlineContent) }] });
      const { bytes } = (read as { attachments: [{ base64: InlineContent }] }).attachments[0].base64;
      expect(Buffer.from(bytes).equals(content)).toBe(true);
      return number;
    }),
  );
  expect(answers).toEqual(numbers);
});

test("the bytes are handed over, not copied", async () => {
  const bytes = bytesOf('{"a":1}');
  await openPool().parse({ bytes });
  expect(bytes.length).toBe(0);
});

test("a refusal comes back with its code and message", async () => {
  await expect(openPool().parse({ bytes: bytesOf('{"a":') })).rejects.toMatchObject({
    name: "DomainError",
    code: "invalid_request",
    message: "The JSON of the request body ends too early, at byte 5 (line 1, column 6).",
  });
});

test("a value that cannot be stored comes back with what is wrong with it", async () => {
  await expect(openPool().parse({ bytes: bytesOf('{"a":"\\u0000"}') })).resolves.toMatchObject({
    unstorable: { code: "unstorable_text", field: "/a" },
  });
});

test("contents are found where the caller says that the list is", async () => {
  const contentsAt = ["params", "arguments", "attachments"];
  const parsed = await openPool().parse({
    bytes: bytesOf('{"params":{"arguments":{"attachments":[{"base64":"aGVsbG8="}]}}}'),
    contentsAt,
  });
  expect(parsed.parts).toMatchObject([{ as: "content", path: [...contentsAt, 0, "base64"] }]);
});

test.each([
  ["ends", "x", "unavailable"],
  ["throws", "e", "unavailable"],
  ["runs out of memory", "m", "invalid_request"],
])("a thread that %s is a clean refusal, and the next body has a new thread", async (_what, body, code) => {
  const pool = openPool(UNRELIABLE);
  const lost = pool.parse({ bytes: bytesOf(body) });
  const waiting = pool.parse({ bytes: bytesOf("next") });
  await expect(lost).rejects.toMatchObject({ name: "DomainError", code });
  await expect(waiting).resolves.toMatchObject({ value: "next" });
  await expect(pool.parse({ bytes: bytesOf("and after") })).resolves.toMatchObject({ value: "and after" });
});

test("a __proto__ property survives the way between threads as a property", async () => {
  const { value } = await openPool().parse({ bytes: bytesOf('{"__proto__":{"polluted":true}}') });
  expect(Object.keys(value as object)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
