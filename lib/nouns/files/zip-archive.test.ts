import { expect, test } from "vitest";
import { unzipEntry } from "#lib/platform/document-text/unzip.ts";
import { withOwnNames } from "./open-archive.ts";
import { zipArchive, zipBytes } from "./zip-archive.ts";

const file = (name: string, ...parts: string[]) => ({
  name,
  size: Buffer.byteLength(parts.join("")),
  at: new Date("2026-11-29T03:10:31Z"),
  async *chunks() {
    for (const part of parts) yield Buffer.from(part);
  },
});

async function archiveOf(files: ReturnType<typeof file>[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipArchive(files)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("every file of an archive is found by its name, and its length is known before", async () => {
  const files = [file("a.txt", "one ", "two"), file("Größe €.csv", "a;b\n"), file("empty")];
  const archive = await archiveOf(files);
  expect(archive.length).toBe(zipBytes(files));
  expect(files.map(({ name }) => unzipEntry(archive, name)?.toString())).toEqual(["one two", "a;b\n", ""]);
});

test("the checksum that follows a file is that of its bytes", async () => {
  const archive = await archiveOf([file("check", "1234", "56789")]);
  const descriptor = archive.indexOf(Buffer.from([0x50, 0x4b, 0x07, 0x08]));
  expect(archive.readUInt32LE(descriptor + 4)).toBe(0xcbf43926);
});

test("files with the same name have different ones in an archive", () => {
  const names = ["a.txt", "A.txt", "a (2).txt", ".env", ".env"].map((name) => ({ name }));
  expect(withOwnNames(names).map(({ name }) => name)).toEqual([
    "a.txt",
    "A (2).txt",
    "a (2) (2).txt",
    ".env",
    ".env (2)",
  ]);
});
