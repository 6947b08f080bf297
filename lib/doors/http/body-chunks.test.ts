import { expect, test } from "vitest";
import { ByteCollector } from "./body-chunks.ts";

test.each([undefined, 0, 3, 1_000_000])(
  "what was appended comes out, whatever was expected (%s bytes)",
  (expectedBytes) => {
    const collector = new ByteCollector({ expectedBytes });
    const chunks = [Buffer.from("ab"), Buffer.alloc(0), Buffer.alloc(200_000, "c"), Buffer.from("d")];
    for (const chunk of chunks) collector.append(chunk);
    expect(collector.length).toBe(200_003);
    expect(Buffer.concat(chunks).equals(collector.take())).toBe(true);
  },
);

test("one chunk is not copied to be looked at; what is taken is nobody else's", () => {
  const chunk = Buffer.from("abc");
  const collector = new ByteCollector({ expectedBytes: 3 });
  collector.append(Buffer.alloc(0));
  collector.append(chunk);
  expect(collector.view()).toBe(chunk);
  const taken = collector.take();
  expect(taken.buffer).not.toBe(chunk.buffer);
  chunk.fill("x");
  expect([taken.toString(), collector.view().toString()]).toEqual(["abc", "abc"]);
});

test("several chunks are looked at as one", () => {
  const collector = new ByteCollector({ expectedBytes: undefined });
  for (const text of ["a", "", "bc"]) collector.append(Buffer.from(text));
  expect(collector.view().toString()).toBe("abc");
});
