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

/** A request with its placeholders filled in, such as `{id}`; its Content-Length is that of the filled body. */
export function filled(request: string, values: Readonly<Record<string, string>>): string {
  const text = request.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const body = text.slice(text.indexOf("\r\n\r\n") + 4);
  if (body === "") return text;
  return text.replace(/Content-Length: \d+/, `Content-Length: ${Buffer.byteLength(body)}`);
}
