import { isJsonObject } from "#lib/contract/json.ts";

/** The example given instead of a value that is too long. */
const USUAL = "{'name': input.name}";
const MAX_CHARS = 200;
const MAX_DEPTH = 5;

/** Where a text was: it may be a secret, and problems are told to models, logged and kept. */
const SOME_TEXT = "'…'";

/**
 * What an author who wrote JSON where an expression belongs may write for it: `{ "id": "{{ input.id }}" }` is
 * `{'id': input.id}`. Of the author's texts only what stands in braces is repeated.
 */
export function asExpression(value: unknown): string {
  const written = write(value, 0);
  return written === undefined || written.length > MAX_CHARS ? USUAL : written;
}

function write(value: unknown, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return writeText(value);
  if (Array.isArray(value))
    return joined(
      "[",
      value.slice(0, MAX_CHARS).map((item) => write(item, depth + 1)),
      "]",
    );
  if (!isJsonObject(value)) return undefined;
  const members = Object.entries(value).slice(0, MAX_CHARS);
  return joined(
    "{",
    members.map(([name, member]) => {
      const written = write(member, depth + 1);
      return written === undefined ? undefined : `${quote(name)}: ${written}`;
    }),
    "}",
  );
}

function joined(open: string, parts: readonly (string | undefined)[], close: string): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(", ")}${close}`;
}

function writeText(text: string): string {
  const [, inBraces] = /^\{\{([^{}]+)\}\}$/.exec(text) ?? [];
  return inBraces === undefined ? SOME_TEXT : inBraces.trim();
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&").replace(/\n/g, "\\n")}'`;
}
