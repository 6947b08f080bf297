import { connect, type Socket } from "node:net";

interface Awaited {
  received: Buffer;
  status: number;
  /** Bytes of the body that are to come; undefined until its head is there. */
  left: number | undefined;
  readonly take: (bytes: Buffer) => void;
  readonly settled: PromiseWithResolvers<number>;
}

/**
 * One keep-alive connection for files, beside `HttpConnection`, which holds a whole answer and reads it as text:
 * HTTP/1.1 with Content-Length, nothing more.
 */
export class FileConnection {
  readonly #socket: Socket;
  #awaited: Awaited | undefined;
  #broken: Error | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", (error) => this.#break(error));
    socket.on("close", () => this.#break(new Error("the connection was closed")));
  }

  static open({ host, port }: { host: string; port: number }): Promise<FileConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new FileConnection(socket));
      });
    });
  }

  /**
   * Sends a request; one at a time.
   * @param take is given the answer's body as it arrives.
   * @returns the answer's status, at its end.
   */
  send({
    head,
    body,
    take,
  }: {
    head: string;
    body?: Buffer | undefined;
    take: (bytes: Buffer) => void;
  }): Promise<number> {
    if (this.#broken) return Promise.reject(this.#broken);
    const settled = Promise.withResolvers<number>();
    this.#awaited = { received: Buffer.alloc(0), status: 0, left: undefined, take, settled };
    this.#socket.write(head);
    if (body) this.#socket.write(body);
    return settled.promise;
  }

  close(): void {
    this.#socket.removeAllListeners();
    this.#socket.on("error", () => {});
    this.#socket.destroy();
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#awaited?.settled.reject(this.#broken);
    this.#awaited = undefined;
  }

  #take(chunk: Buffer): void {
    const awaited = this.#awaited;
    if (!awaited) return;
    const bytes = awaited.left === undefined ? this.#readHead(awaited, chunk) : chunk;
    if (awaited.left === undefined) return;
    awaited.left -= bytes.length;
    awaited.take(bytes);
    if (awaited.left > 0) return;
    this.#awaited = undefined;
    awaited.settled.resolve(awaited.status);
  }

  /** Reads the head. @returns the beginning of the body that came with it. */
  #readHead(awaited: Awaited, chunk: Buffer): Buffer {
    awaited.received = Buffer.concat([awaited.received, chunk]);
    const end = awaited.received.indexOf("\r\n\r\n");
    if (end === -1) return Buffer.alloc(0);
    const head = awaited.received.toString("latin1", 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) this.#break(new Error(`an answer does not say how long it is: ${head}`));
    awaited.status = Number(head.slice(9, 12));
    awaited.left = length === undefined ? undefined : Number(length);
    return awaited.received.subarray(end + 4);
  }
}
