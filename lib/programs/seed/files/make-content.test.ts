import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { detectType } from "#lib/language/content-types/detect-type.ts";
import { chance } from "../chance.ts";
import { drawChart } from "./draw-chart.ts";
import { FILES } from "./file-catalogue.ts";
import { makeContent } from "./make-content.ts";
import { writePdf } from "./write-pdf.ts";
import { writeZip } from "./write-zip.ts";

const share = (salt: number) => chance(3, salt);
const NAMES = [...new Set(FILES.flatMap(({ names }) => names))];

test("a hundred files are made", () => {
  expect(FILES.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});

test.each(NAMES)("%s has a small content of its type, the same each time", async (name) => {
  const { type, bytes } = await makeContent({ name, share });
  expect(detectType({ head: bytes, name, declared: type })).toBe(type);
  expect(bytes.length).toBeLessThan(40_000);
  expect(await makeContent({ name, share })).toEqual({ type, bytes });
});

test("a chart is a PNG with as many pixels as it says", () => {
  const png = drawChart([0.2, 1]);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf("IDAT");
  const pixels = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  expect(pixels.length).toBe(height * (1 + width));
  expect([pixels[1], pixels[1 + width / 2]]).toEqual([0, 1]);
});

test("a PDF's table leads to each of its objects", () => {
  const text = writePdf({ title: "Öl (5 l)", lines: ["a \\ b"] }).toString("latin1");
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe("xref");
  const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places.map((place) => text.slice(place, place + 7))).toEqual(
    [1, 2, 3, 4, 5].map((n) => `${n} 0 obj`),
  );
  expect(text).toContain("(Öl \\(5 l\\)) Tj");
  expect(text).toContain("(a \\\\ b) Tj");
});

test("an archive's directory leads to each of its members", () => {
  const members = [
    { name: "a.txt", bytes: Buffer.from("first") },
    { name: "ü.txt", bytes: Buffer.from("second") },
  ];
  const zip = writeZip(members);
  const end = zip.length - 22;
  expect(zip.readUInt16LE(end + 10)).toBe(2);
  let entry = zip.readUInt32LE(end + 16);
  for (const { name, bytes } of members) {
    const nameBytes = zip.readUInt16LE(entry + 28);
    expect(zip.toString("utf8", entry + 46, entry + 46 + nameBytes)).toBe(name);
    const content = zip.readUInt32LE(entry + 42) + 30 + nameBytes;
    expect(zip.subarray(content, content + zip.readUInt32LE(entry + 24))).toEqual(bytes);
    entry += 46 + nameBytes;
  }
  expect(entry).toBe(end);
});
