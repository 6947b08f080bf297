import fc from "fast-check";
import { expect, test } from "vitest";
import { MessageSkeleton } from "./message-skeleton.ts";

/** The skeleton of a message that arrives in pieces of this length. */
function skeletonOf(text: string, pieceBytes = 7): unknown {
  const skeleton = new MessageSkeleton();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) skeleton.append(bytes.subarray(at, at + pieceBytes));
  const kept = skeleton.text();
  return kept === undefined ? undefined : JSON.parse(kept);
}

test("the arguments of a call are left out, wherever the id stands", () => {
  const params = {
    name: "run_agent",
    arguments: { input: { a: ["}", '\\"', 1] } },
    _meta: { v: "1", caps: { x: {} } },
  };
  const without = { ...params, arguments: {} };
  for (const message of [
    { jsonrpc: "2.0", id: 'a"\\b', method: "tools/call", params },
    { params, jsonrpc: "2.0", method: "tools/call", id: 7 },
  ]) {
    for (const pieceBytes of [1, 7, 10_000])
      expect(skeletonOf(JSON.stringify(message, null, 2), pieceBytes)).toEqual({
        ...message,
        params: without,
      });
  }
});

test("a long string becomes one that no id can be, a deep value an empty one", () => {
  const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
  const message = { id: "y".repeat(9_000), short: "y".repeat(8_000), deep };
  expect(skeletonOf(JSON.stringify(message), 1_000)).toEqual({
    id: "x".repeat(1_001),
    short: message.short,
    deep: { a: { b: { c: { d: {} } } } },
  });
});

test("25 MB of arguments take no memory, and what is large elsewhere is given up", () => {
  const skeleton = new MessageSkeleton();
  const push = (text: string) => skeleton.append(Buffer.from(text));
  push('{"jsonrpc":"2.0","method":"tools/call","params":{"name":"run_agent","arguments":{"text":"');
  const piece = Buffer.from('abc\\"}{'.repeat(8_000));
  for (let bytes = 0; bytes < 25_000_000; bytes += piece.length) skeleton.append(piece);
  push('"}},"id":1}');
  expect(JSON.parse(skeleton.text() ?? "")).toMatchObject({
    id: 1,
    params: { name: "run_agent", arguments: {} },
  });
  expect(skeletonOf(`{"id":1,"params":{"list":[${"1,".repeat(300_000)}1]}}`, 65_536)).toBeUndefined();
});

test("any small message of a few levels is itself, but for white space", () => {
  const member = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
  const message = fc.record({
    id: fc.oneof(fc.string(), fc.integer()),
    params: fc.dictionary(fc.string(), member),
  });
  fc.assert(
    fc.property(message, fc.integer({ min: 1, max: 50 }), (given, pieceBytes) => {
      const text = JSON.stringify(given);
      const { arguments: _, ...params } = JSON.parse(text).params;
      const { arguments: _also, ...kept } = Object(skeletonOf(text, pieceBytes)).params;
      expect(kept).toEqual(params);
    }),
  );
});
