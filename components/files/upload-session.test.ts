import { expect, test } from "vitest";
import { ApiError, readApiError, unreachable } from "#components/api/api-error.ts";
import { sendInParts, type UploadCalls } from "./upload-session.ts";

const PART = 4;

/** A service that keeps parts, and fails as often as it is told to. */
function service({ failures = 0, failWith = unreachable() }: { failures?: number; failWith?: Error } = {}) {
  const parts = new Map<number, string>();
  const sent: number[] = [];
  let left = failures;
  const begun = () => ({ uploadId: "upl_1", partSize: PART, received: [...parts.keys()] });
  const calls: UploadCalls<string> = {
    begin: async () => begun(),
    find: async (uploadId) => (uploadId === "upl_1" ? begun() : undefined),
    async sendPart({ number, bytes, onProgress }) {
      onProgress(bytes.size / 2);
      if (left > 0) {
        left -= 1;
        throw failWith;
      }
      sent.push(number);
      parts.set(number, await bytes.text());
    },
    complete: async () =>
      [...parts]
        .sort(([a], [b]) => a - b)
        .map(([, text]) => text)
        .join(""),
    pause: async () => {},
  };
  return { calls, sent, parts };
}

const FILE = new Blob(["abcdefghij"]);
const send = (calls: UploadCalls<string>, known?: string, onProgress: (bytes: number) => void = () => {}) =>
  sendInParts({ file: FILE, known, calls, onBegun: () => {}, onProgress });

test("a file arrives whole, part by part, and its progress only grows to its size", async () => {
  const { calls, sent } = service();
  const told: number[] = [];
  expect(await send(calls, undefined, (bytes) => told.push(bytes))).toBe("abcdefghij");
  expect(sent).toEqual([1, 2, 3]);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBe(FILE.size);
});

test("what arrived before is not sent again", async () => {
  const { calls, sent, parts } = service();
  parts.set(1, "abcd");
  expect(await send(calls, "upl_1")).toBe("abcdefghij");
  expect(sent).toEqual([2, 3]);
});

test("an upload that is gone begins anew", async () => {
  const { calls, sent } = service();
  expect(await send(calls, "upl_gone")).toBe("abcdefghij");
  expect(sent).toEqual([1, 2, 3]);
});

test("a lost connection is tried again by itself, three times for a part", async () => {
  const { calls } = service({ failures: 3 });
  expect(await send(calls)).toBe("abcdefghij");
  const lasting = service({ failures: 4 });
  await expect(send(lasting.calls)).rejects.toMatchObject({ code: "unreachable" });
  // The person's next attempt goes on where this one ended.
  expect(await send(lasting.calls, "upl_1")).toBe("abcdefghij");
});

test("a refusal is told at once", async () => {
  const { calls, sent } = service({ failures: 1, failWith: new ApiError("quota_exceeded", "No room.") });
  await expect(send(calls)).rejects.toMatchObject({ code: "quota_exceeded" });
  expect(sent).toEqual([]);
});

test("a proxy that takes no part of this size is told at once, and nothing counts as uploaded", async () => {
  const page = new Response("<h1>413 Request Entity Too Large</h1>", { status: 413 });
  const { calls, sent } = service({ failures: 1, failWith: await readApiError(page) });
  const told: number[] = [];
  await expect(send(calls, undefined, (bytes) => told.push(bytes))).rejects.toThrow("too large for it");
  expect([sent, told]).toEqual([[], [0, PART / 2, 0]]);
});

test("an empty file has no part", async () => {
  const { calls, sent } = service();
  const given = { known: undefined, calls, onBegun: () => {}, onProgress: () => {} };
  expect(await sendInParts({ ...given, file: new Blob([]) })).toBe("");
  expect(sent).toEqual([]);
});
