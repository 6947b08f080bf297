import type { Json, JsonObject } from "#lib/contract/json.ts";

/** The environment variable of the API key: a key pasted into a command would stay in the shell's history. */
export const KEY_VARIABLE = "LANEWAY_API_KEY";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A request to show in several languages: what somebody typed, or an example. */
export interface Call {
  /** The installation's address: `https://laneway.example`. */
  readonly origin: string;
  /** The operation's path: `/v1/public/agents/agt_…/runs`. */
  readonly path: string;
  /** POST by default. */
  readonly method?: HttpMethod;
  /** Whether the address itself is the credential: then no key is sent. */
  readonly isOpen?: boolean;
  /** The request's body without attachments; undefined if none. */
  readonly body: JsonObject | undefined;
  /** Whether the body is the bytes of a file, instead of JSON. */
  readonly sendsFile?: boolean;
  /** Whether the answer is server-sent events, instead of JSON. */
  readonly isStream?: boolean;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Files that a sample reads from its working directory, and stored contents. */
  readonly attachments: readonly SampleAttachment[];
}

export type SampleAttachment =
  | { readonly name: string; readonly type: string; readonly storageKey?: never }
  | { readonly name: string; readonly type: string; readonly storageKey: string };

export function addressOfCall({ origin, path }: Call): string {
  return origin + path;
}

export function startPath(agentId: string): string {
  return `/v1/public/agents/${encodeURIComponent(agentId)}/runs`;
}

/** The address where a key continues a run that it started itself. */
export const CONTINUE_PATH = "/v1/public/runs/RUN_ID/continue";

/** How a language writes JSON literals. */
export interface Literals {
  readonly key: (name: string) => string;
  readonly value: (value: null | boolean | number | string) => string;
}

/** Code to insert for a value. */
class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Sayable = Json | Code | readonly Sayable[] | { readonly [key: string]: Sayable };

const INDENT = "  ";
const SHORT = 60;

/** A value as a literal of the language; a short value on one line. */
function literal(value: Sayable, literals: Literals, indent = ""): string {
  if (value instanceof Code) return value.text;
  if (typeof value !== "object" || value === null) return literals.value(value);
  const inner = indent + INDENT;
  const parts = Array.isArray(value)
    ? value.map((item: Sayable) => literal(item, literals, inner))
    : Object.entries(value).map(([name, part]) => `${literals.key(name)}: ${literal(part, literals, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  const space = open === "{" ? " " : "";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (line.length + indent.length <= SHORT && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/**
 * A request's JSON with its attachments, as a literal; undefined without a body.
 * @param base64Of the code that reads a file of the working directory as base64, by its name as a literal.
 */
export function contentOf(
  { body, attachments }: Call,
  { literals, base64Of, indent }: { literals: Literals; base64Of: (name: string) => string; indent?: string },
): { readonly content: string | undefined; readonly readsFiles: boolean } {
  const files = attachments.map(({ name, type, storageKey }) =>
    storageKey === undefined
      ? { name, type, base64: new Code(base64Of(JSON.stringify(name))) }
      : { name, type, storageKey },
  );
  const whole = { ...body, ...(files.length > 0 ? { attachments: files } : {}) };
  return {
    content: body && literal(whole, literals, indent),
    readsFiles: attachments.some(({ storageKey }) => storageKey === undefined),
  };
}
