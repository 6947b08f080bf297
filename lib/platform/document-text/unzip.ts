import { inflateRawSync } from "node:zlib";
import { UnreadableDocument } from "./unreadable-document.ts";

/** An entry of an archive when it is unpacked: a document's text is shorter, what is larger means harm. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

/**
 * One entry of a zip archive (APPNOTE 4.3, without ZIP64 and encryption, which office documents do not use), found by its
 * central directory. Undefined where there is none of this name.
 * @throws UnreadableDocument for an archive that is damaged, or an entry that unpacks to too much.
 */
export function unzipEntry(archive: Buffer, name: string): Buffer | undefined {
  try {
    return unzip(archive, name);
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument("it is damaged, or unpacks to more than 64 MiB");
  }
}

function unzip(archive: Buffer, name: string): Buffer | undefined {
  const end = findEnd(archive);
  const entries = archive.readUInt16LE(end + 10);
  for (let at = archive.readUInt32LE(end + 16), left = entries; left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw damaged();
    const nameBytes = archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, at + 46 + nameBytes) === name) return entryAt(archive, at);
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return undefined;
}

function entryAt(archive: Buffer, central: number): Buffer {
  const method = archive.readUInt16LE(central + 10);
  const packed = archive.readUInt32LE(central + 20);
  const local = archive.readUInt32LE(central + 42);
  if (archive.readUInt32LE(local) !== LOCAL) throw damaged();
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(start, start + packed);
  if (method === STORED) return bytes;
  if (method === DEFLATED) return inflateRawSync(bytes, { maxOutputLength: MAX_ENTRY_BYTES });
  throw damaged();
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = archive.length - END_BYTES; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === END) return at;
  throw damaged();
}

const damaged = () => new UnreadableDocument("it is damaged");
