import { crc32 } from "node:zlib";

/** A file of an archive. Its size is known before its bytes are read. */
export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
  readonly at: Date;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

const LOCAL = 30;
const DESCRIPTOR = 16;
const CENTRAL = 46;
const END = 22;
/** Checksum and sizes follow the bytes, and names are UTF-8. */
const FLAGS = 0x0808;

const bytesOf = (name: string) => Buffer.from(name, "utf8");

/** Bytes of the archive that `zipArchive` makes of these files. */
export function zipBytes(files: readonly Pick<ArchivedFile, "name" | "size">[]): number {
  return files.reduce(
    (sum, { name, size }) => sum + LOCAL + DESCRIPTOR + CENTRAL + 2 * bytesOf(name).length + size,
    END,
  );
}

/**
 * A ZIP archive of files as they are (PKWARE APPNOTE 6.3, method 0), streamed: most files of teams are compressed
 * already. Without Zip64: files and archive stay under 4 GiB each.
 * @param files with different names.
 */
export async function* zipArchive(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  const entries: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = bytesOf(file.name);
    const head = Buffer.alloc(LOCAL);
    head.writeUInt32LE(0x04034b50, 0);
    writeCommon(head, 4, { name, at: file.at });
    yield Buffer.concat([head, name]);
    let checksum = 0;
    for await (const chunk of file.chunks()) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    const sums = Buffer.alloc(DESCRIPTOR);
    sums.writeUInt32LE(0x08074b50, 0);
    writeSums(sums, 4, { checksum, size: file.size });
    yield sums;
    const entry = Buffer.alloc(CENTRAL);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4); // made by 2.0
    writeCommon(entry, 6, { name, at: file.at });
    writeSums(entry, 16, { checksum, size: file.size });
    entry.writeUInt32LE(offset, 42);
    entries.push(entry, name);
    offset += LOCAL + name.length + file.size + DESCRIPTOR;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([directory, end]);
}

/** What the header before a file and its entry in the directory have in common, from the version that reads it on. */
function writeCommon(header: Buffer, from: number, { name, at }: { name: Buffer; at: Date }): void {
  header.writeUInt16LE(20, from);
  header.writeUInt16LE(FLAGS, from + 2);
  header.writeUInt16LE(0, from + 4); // stored
  // The time of DOS, which has no zone and no odd seconds: ours is UTC.
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  header.writeUInt16LE(time, from + 6);
  header.writeUInt16LE(day, from + 8);
  header.writeUInt16LE(name.length, from + 22);
}

function writeSums(header: Buffer, from: number, { checksum, size }: { checksum: number; size: number }) {
  header.writeUInt32LE(checksum, from);
  header.writeUInt32LE(size, from + 4);
  header.writeUInt32LE(size, from + 8);
}
