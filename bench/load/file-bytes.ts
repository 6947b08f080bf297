import { createCipheriv } from "node:crypto";

const KEY = Buffer.alloc(16, "laneway");
const START = Buffer.alloc(16);

/** The content of a file of this size: the same in every process, and nothing that can be compressed. */
export function fileBytes(size: number): Buffer {
  return createCipheriv("aes-128-ctr", KEY, START).update(Buffer.alloc(size));
}
