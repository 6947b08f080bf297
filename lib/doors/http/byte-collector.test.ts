import { expect, test } from "vitest";
import { ByteCollector } from "./byte-collector.ts";

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

test("the buffer is nobody else's: changing a chunk afterwards changes nothing", () => {
  const chunk = Buffer.from("abc");
  const collector = new ByteCollector({ expectedBytes: 3 });
  collector.append(chunk);
  chunk.fill("x");
  expect(collector.take().toString()).toBe("abc");
  expect(collector.take().buffer).not.toBe(chunk.buffer);
});
