/** A request as it goes over the wire, written once and sent many times. */
export function requestText({
  method,
  path,
  port,
  headers = {},
  body,
}: {
  method: "GET" | "POST";
  path: string;
  port: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}): string {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(payload === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(payload)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${payload ?? ""}`;
}
