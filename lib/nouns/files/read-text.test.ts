import { expect, test } from "vitest";
import { readFileText, type StoredText } from "./read-text.ts";
import { TextMarks } from "./text-marks.ts";

const MEBIBYTE = 1024 * 1024;

function stored(text: string | Buffer, bytes: number): StoredText & { readonly readFrom: number[] } {
  const whole = Buffer.from(text);
  const readFrom: number[] = [];
  return {
    storageKey: "one",
    size: whole.length,
    readFrom,
    async *read({ start, end }) {
      readFrom.push(start);
      for (let at = start; at < end; at += bytes) yield whole.subarray(at, Math.min(at + bytes, end));
    },
  };
}

const TEXT = "añ🦓b";

test.each([1, 2, 3, 100])("pieces are of whole characters, also in chunks of %i bytes", async (bytes) => {
  const read = (offset: number, limit: number) =>
    readFileText(stored(TEXT, bytes), { offset, limit }, new TextMarks());
  expect(await read(0, 3)).toEqual({ text: "añ🦓", length: 3, isAtEnd: false });
  expect(await read(2, 1)).toEqual({ text: "🦓", length: 1, isAtEnd: false });
  expect(await read(3, 1)).toEqual({ text: "b", length: 1, isAtEnd: true });
  expect(await read(1, 100)).toEqual({ text: "ñ🦓b", length: 3, isAtEnd: true });
  expect(await read(4, 10)).toEqual({ text: "", length: 0, isAtEnd: true });
});

test("bytes that are no UTF-8 are shown as such, also at the end", async () => {
  const text = "größe, é, ñ, ü, ï";
  const broken = Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x62, 0xc3])]);
  expect(await readFileText(stored(broken, 1), { offset: 0, limit: 50 }, new TextMarks())).toEqual({
    text: `${text}\ufffdb\ufffd`,
    length: text.length + 3,
    isAtEnd: true,
  });
});

test.each<[string, Buffer]>([
  ["UTF-8 behind its mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16 LE", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
  ["UTF-16 BE", Buffer.from(`\ufeff${TEXT}`, "utf16le").swap16()],
])("%s reads as UTF-8 does, in chunks of any size", async (_what, whole) => {
  for (const bytes of [1, 3, 4, 100]) {
    const marks = new TextMarks();
    const read = (offset: number, limit: number) =>
      readFileText(stored(whole, bytes), { offset, limit }, marks);
    expect(await read(0, 3)).toEqual({ text: "añ🦓", length: 3, isAtEnd: false });
    expect(await read(2, 100)).toEqual({ text: "🦓b", length: 2, isAtEnd: true });
    expect(await read(4, 10)).toEqual({ text: "", length: 0, isAtEnd: true });
  }
});

test("windows-1252 reads as what it says", async () => {
  const whole = Buffer.from("Gr\xf6\xdfe;12 \x80", "latin1");
  expect(await readFileText(stored(whole, 3), { offset: 2, limit: 9 }, new TextMarks())).toEqual({
    text: "öße;12 €",
    length: 8,
    isAtEnd: true,
  });
});

test.each<[string, Buffer]>([
  ["ASCII", Buffer.alloc(3 * MEBIBYTE, "0123456789\n")],
  ["characters of two to four bytes", Buffer.from("ñ€🦓x".repeat(300_000))],
  [
    "bytes that are no text",
    Buffer.alloc(2_500_000, Buffer.from([0xe2, 0x82, 0x61, 0xf0, 0x9f, 0xff, 0x80])),
  ],
])(
  "a piece of %s behind a mark is what the whole has there, and little before it is read",
  async (_what, whole) => {
    const characters = Array.from(new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole));
    const marks = new TextMarks();
    const text = stored(whole, 100_003);
    const end = characters.length - 50;
    for (const offset of [end, 0, 1_000_000, end, Math.floor(end / 2)]) {
      const piece = await readFileText(text, { offset, limit: 40 }, marks);
      expect(piece.text).toBe(characters.slice(offset, offset + 40).join(""));
      expect(piece).toMatchObject({ length: 40, isAtEnd: false });
    }
    expect(await readFileText(text, { offset: end, limit: 50 }, marks)).toMatchObject({
      length: 50,
      isAtEnd: true,
    });
    expect(text.readFrom[0]).toBe(0);
    expect(whole.length - (text.readFrom[4] ?? 0)).toBeLessThan(2 * MEBIBYTE);
  },
);

test("an offset that the text cannot have is answered without reading it", async () => {
  const text = stored(TEXT, 100);
  expect(await readFileText(text, { offset: 1_000, limit: 1 })).toMatchObject({ length: 0, isAtEnd: true });
  expect(text.readFrom).toEqual([]);
});

test("reading ends when the caller has left", async () => {
  const leaving = new AbortController();
  let given = 0;
  const text: StoredText = {
    storageKey: "endless",
    size: Number.MAX_SAFE_INTEGER,
    async *read() {
      for (; given < 1_000; given++) {
        if (given === 3) leaving.abort();
        yield Buffer.alloc(1_000, "a");
      }
    },
  };
  const piece = await readFileText(
    text,
    { offset: 500_000, limit: 1, signal: leaving.signal },
    new TextMarks(),
  );
  expect(piece).toEqual({ text: "", length: 0, isAtEnd: false });
  expect(given).toBe(3);
});
