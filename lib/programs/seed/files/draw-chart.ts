import { crc32, deflateSync } from "node:zlib";

const WIDTH = 480;
const HEIGHT = 270;
const GAP = 4;
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** White, and the bars' blue. */
const PALETTE = Buffer.from([0xff, 0xff, 0xff, 0x2f, 0x6f, 0xde]);
const BAR = 1;

/**
 * A chart of bars as a PNG.
 * @param shares of the whole height, from 0 to 1.
 */
export function drawChart(shares: readonly number[]): Buffer {
  const pixels = Buffer.alloc(HEIGHT * (1 + WIDTH)); // each line begins with its filter, 0: none
  const step = Math.floor(WIDTH / shares.length);
  for (const [index, share] of shares.entries())
    for (let y = Math.round(HEIGHT * (1 - share)); y < HEIGHT; y++) {
      const start = y * (1 + WIDTH) + 1 + index * step;
      pixels.fill(BAR, start, start + step - GAP);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 3], 8); // eight bits a pixel, which are places in the palette
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", PALETTE),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
