import { connect, type Socket } from "node:net";

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * One keep-alive connection that sends requests written beforehand and reads whole answers: HTTP/1.1 with
 * Content-Length or chunks, nothing more. A general client takes two to four times the processor per request,
 * which on a small machine is taken from the service that is measured.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<Answer> | undefined;
  #broken: Error | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", (error) => this.#break(error));
    socket.on("close", () => this.#break(new Error("the connection was closed")));
  }

  static open({ host, port }: { host: string; port: number }): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  /** `request` is the whole request as it goes over the wire; one at a time. */
  send(request: string): Promise<Answer> {
    if (this.#broken) return Promise.reject(this.#broken);
    this.#waiting = Promise.withResolvers();
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.removeAllListeners();
    this.#socket.on("error", () => {});
    this.#socket.destroy();
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#waiting?.reject(this.#broken);
    this.#waiting = undefined;
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const answer = readAnswer(this.#received);
    if (!answer) return;
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}

/** The answer at the beginning of `bytes`, or undefined until it is complete. */
export function readAnswer(bytes: Buffer): Answer | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length < end ? undefined : { status, body: bytes.toString("utf8", start, end) };
  }
  if (status === 204 || status === 304) return { status, body: "" };
  const body = readChunks(bytes, start);
  return body === undefined ? undefined : { status, body };
}

function readChunks(bytes: Buffer, start: number): string | undefined {
  const parts: string[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return parts.join("");
    parts.push(bytes.toString("utf8", lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
