/**
 * The decoded content of an attachment that came as base64 in a request body. The body reader puts one in the
 * place of every `attachments[i].base64` that decodes; text that does not decode stays the string it was.
 */
export class InlineContent {
  /** A view, often into a buffer shared with other attachments: never use `bytes.buffer` without its offset. */
  readonly bytes: Uint8Array;
  /** Of the bytes, in hex, where the body reader has computed it: off the event loop for large bodies. */
  readonly sha256: string | undefined;

  constructor(bytes: Uint8Array, sha256?: string) {
    this.bytes = bytes;
    this.sha256 = sha256;
  }
}
