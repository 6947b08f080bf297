import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Tells a client that waits with its body (`Expect: 100-continue`) to send it, when somebody begins to read: by then
 * credential, scopes and declared length have been checked. A refusal before that is the answer, and the client keeps 30 MB to
 * itself. Then the connection closes, because nobody knows whether the next bytes are the body or another request (RFC
 * 9110 10.1.1).
 */
export function continueOnRead(incoming: IncomingMessage, outgoing: ServerResponse): void {
  // Node calls it with the first read, resume or "data" listener, and after an answer to drop the rest.
  const read = incoming._read;
  const { shouldKeepAlive } = outgoing;
  outgoing.shouldKeepAlive = false;
  incoming._read = (size) => {
    incoming._read = read;
    if (!outgoing.headersSent) {
      outgoing.writeContinue();
      outgoing.shouldKeepAlive = shouldKeepAlive;
    }
    read.call(incoming, size);
  };
}
