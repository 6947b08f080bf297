import type { Json, JsonObject } from "#lib/contract/json.ts";

/** Where a sample takes the API key from: a key pasted into a command stays in the shell's history. */
export const KEY_VARIABLE = "LANEWAY_API_KEY";

/** A request to be said in several languages: a start or a next message as somebody typed it, or an example. */
export interface Call {
  /** Of this installation: `https://laneway.example`. */
  readonly origin: string;
  /** Of the operation: `/v1/public/agents/agt_…/runs`. */
  readonly path: string;
  /** POST where nothing is said. */
  readonly method?: "GET";
  /** Whether the address itself is the credential: then no key is sent. */
  readonly isOpen?: boolean;
  /** The request's body, but for its attachments; undefined where it has none. */
  readonly body: JsonObject | undefined;
  /** Files that a sample reads by name from where it runs, and contents that are stored already. */
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

/** Where any key sends the next message of a run that it has started itself, which none of a person's runs is. */
export const CONTINUE_PATH = "/v1/public/runs/RUN_ID/continue";

/** How a language writes JSON down. */
export interface Literals {
  readonly key: (name: string) => string;
  readonly value: (value: null | boolean | number | string) => string;
}

/** Code that may replace a value. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Sayable = Json | Code | readonly Sayable[] | { readonly [key: string]: Sayable };

const INDENT = "  ";
const SHORT = 60;

/** A value as a literal of the language; a short value is on one line. */
export function literal(value: Sayable, literals: Literals, indent = ""): string {
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
