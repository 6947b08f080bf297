/**
 * The decoded content of an attachment that came as base64 in a request body. The body reader replaces every valid
 * `attachments[i].base64` by one; invalid text stays a string.
 */
export class InlineContent {
  /** A view, often into a buffer shared with other attachments: never use `bytes.buffer` without its offset. */
  readonly bytes: Uint8Array;
  /** SHA-256 in hex, if the body reader has computed it: off the event loop for large bodies. */
  readonly sha256: string | undefined;

  constructor(bytes: Uint8Array, sha256?: string) {
    this.bytes = bytes;
    this.sha256 = sha256;
  }
}
