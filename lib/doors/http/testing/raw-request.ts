import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * Sends raw bytes, which no client library would, and reads until the connection closes. `write` sends more; the
 * promise settles when the server closes.
 */
export function rawRequest({ port, bytes }: { port: number; bytes: string | Buffer }): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => received.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(parseAnswer(Buffer.concat(received).toString("latin1"))));
  });
}

/** A request head and body for a connection that closes after the response. */
export function requestText({
  method,
  target,
  headers = {},
  body = "",
}: {
  method: string;
  target: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}): string {
  const lines = Object.entries({ Host: "localhost", Connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  if (body !== "") lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${[`${method} ${target} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body}`;
}

export function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = new Headers();
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  const rest = text.slice(end + 4);
  const body = headers.get("transfer-encoding") === "chunked" ? joinChunks(rest) : rest;
  return { status: Number(statusLine.split(" ")[1]), headers, body };
}

function joinChunks(text: string): string {
  let body = "";
  for (let at = 0; ; ) {
    const lineEnd = text.indexOf("\r\n", at);
    const length = Number.parseInt(text.slice(at, lineEnd), 16);
    if (!(length > 0)) return body;
    body += text.slice(lineEnd + 2, lineEnd + 2 + length);
    at = lineEnd + 2 + length + 2;
  }
}
