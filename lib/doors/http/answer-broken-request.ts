import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { DomainError } from "#lib/contract/errors.ts";
import { errorResponse } from "./error-response.ts";

/** Node's error codes that have their own status; all others are 400. */
const FAULTS: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request did not arrive in time." },
};

/**
 * Answers a request that Node could not parse with the envelope and closes the connection. Writes nothing if a response
 * has begun: it would become part of that response.
 */
export async function answerBrokenRequest({
  error,
  socket,
  outgoing,
}: {
  error: NodeJS.ErrnoException;
  socket: Duplex;
  outgoing: ServerResponse | undefined;
}): Promise<void> {
  const answering = outgoing?.headersSent && !outgoing.writableFinished;
  if (error.code === "ECONNRESET" || !socket.writable || answering) {
    socket.destroy();
    return;
  }
  const { status, message } = FAULTS[error.code ?? ""] ?? {
    status: 400,
    message: "The request is not valid HTTP.",
  };
  const response = errorResponse({ error: new DomainError("invalid_request", message) });
  const body = await response.text();
  response.headers.set("content-length", String(Buffer.byteLength(body)));
  response.headers.set("connection", "close");
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n${body}`, () => socket.destroy());
}
