import { crc32 } from "node:zlib";

interface Member {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Version 2.0, names in UTF-8. */
const VERSION = 20;
const UTF8 = 0x0800;
/** 1 January 2026. */
const DAY = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** A zip archive whose members are not compressed. */
export function writeZip(members: readonly Member[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of members) {
    const called = Buffer.from(name);
    const common = commonHeader({ called, bytes });
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, called, bytes]);
    const entry = Buffer.alloc(46);
    entry.write("PK\x01\x02", "latin1");
    entry.writeUInt16LE(VERSION, 4);
    entry.set(common, 6);
    entry.writeUInt32LE(offset, 42);
    locals.push(local);
    entries.push(entry, called);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** What a member's own header and its entry in the directory have in common. */
function commonHeader({ called, bytes }: { called: Buffer; bytes: Buffer }): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8, 2);
  header.writeUInt16LE(DAY, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(called.length, 22);
  return header;
}
