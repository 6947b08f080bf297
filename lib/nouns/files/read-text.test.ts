import { expect, test } from "vitest";
import { readText } from "./read-text.ts";

async function* inChunks(text: string | Buffer, bytes: number): AsyncGenerator<Buffer> {
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}

const TEXT = "añ🦓b";

test.each([1, 2, 3, 100])("pieces are of whole characters, also in chunks of %i bytes", async (bytes) => {
  const read = (offset: number, limit: number) => readText(inChunks(TEXT, bytes), { offset, limit });
  expect(await read(0, 3)).toEqual({ text: "añ🦓", length: 3, isAtEnd: false });
  expect(await read(2, 1)).toEqual({ text: "🦓", length: 1, isAtEnd: false });
  expect(await read(3, 1)).toEqual({ text: "b", length: 1, isAtEnd: true });
  expect(await read(1, 100)).toEqual({ text: "ñ🦓b", length: 3, isAtEnd: true });
  expect(await read(4, 10)).toEqual({ text: "", length: 0, isAtEnd: true });
});

test("bytes that are no UTF-8 are shown as such, also at the end", async () => {
  const broken = Buffer.from([0x61, 0xff, 0x62, 0xc3]);
  expect(await readText(inChunks(broken, 1), { offset: 0, limit: 10 })).toEqual({
    text: "a\ufffdb\ufffd",
    length: 4,
    isAtEnd: true,
  });
});
