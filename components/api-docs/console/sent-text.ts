import { formatBytes } from "#components/ui/format-bytes.ts";
import { hiddenSecret } from "../samples/hidden-secret.ts";
import type { ConsoleRequest } from "./console-request.ts";

/** Longer bodies are cut: they are in the form above, whole. */
const SHOWN_CHARS = 10_000;

/** A request as it was sent, without the secret: request line, headers, body. */
export function sentText(
  { method, path, headers, body }: ConsoleRequest,
  { key, file }: { key: string | undefined; file: Pick<File, "name" | "size"> | undefined },
): string {
  const type = file ? "application/octet-stream" : body && "application/json";
  const lines = [
    `${method} ${path}`,
    ...(key === undefined ? [] : [`Authorization: Bearer ${hiddenSecret(key)}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ];
  if (file) lines.push("", `The bytes of ${file.name}, ${formatBytes(file.size)}.`);
  if (!file && body) lines.push("", JSON.stringify(body, null, 2).slice(0, SHOWN_CHARS));
  return lines.join("\n");
}
