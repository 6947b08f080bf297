import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { changedWords } from "#lib/language/exact-json/changed-words.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";

/** An agent as a file holds it; its graph may have problems, as a draft's may. */
export interface AgentText {
  readonly name: string;
  readonly description: string;
  readonly graph: JsonObject;
}

export type ReadAgentText = { readonly file: AgentText } | { readonly fault: string };

const MOST_NAME = 200;
const MOST_DESCRIPTION = 2_000;
const KNOWN = new Set(["$schema", "name", "description", "graph"]);

/** Reads an agent file for import: what is wrong with it, in a sentence, or the agent. Browsers read this without zod. */
export function readAgentText(text: string): ReadAgentText {
  if (new TextEncoder().encode(text).length > 2 * DOCUMENT_LIMITS.bytes) {
    return { fault: "The file is larger than 2 MiB. An agent's graph has at most 1 MiB." };
  }
  const read = parsed(text);
  if ("fault" in read) return read;
  const { value } = read;
  if (!isJsonObject(value)) return { fault: NO_AGENT };
  const { name, description = "", graph } = value;
  if (graph === undefined && "format" in value) {
    return { fault: 'The file is a graph alone. Put it into {"name": …, "description": …, "graph": …}.' };
  }
  if (!isJsonObject(graph ?? null)) return { fault: NO_AGENT };
  const unknown = Object.keys(value).find((key) => !KNOWN.has(key));
  if (unknown !== undefined) return { fault: `An agent file has no "${unknown.slice(0, 60)}".` };
  if (typeof name !== "string" || name.trim() === "" || name.length > MOST_NAME) {
    return { fault: `The file's "name" must be a text of 1 to ${MOST_NAME} characters.` };
  }
  if (typeof description !== "string" || description.length > MOST_DESCRIPTION) {
    return { fault: `The file's "description" must be a text of at most 2,000 characters.` };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(graph)).length;
  if (bytes > DOCUMENT_LIMITS.bytes) {
    return { fault: `The graph has ${bytes.toLocaleString("en")} bytes; at most 1 MiB is allowed.` };
  }
  return { file: { name, description, graph: graph as JsonObject } }; // checked above
}

const NO_AGENT =
  'The file is no agent: it must be an object with "name", "description" and, as "graph", the agent document.';

function parsed(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    const value: unknown = parseJsonText(text);
    const changed = changedWords(text);
    return changed === undefined
      ? { value }
      : { fault: `The file cannot be read as it is written: ${changed}.` };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "";
    return { fault: `The file is not JSON: ${why}` };
  }
}

/** The text of an agent file: what `readAgentText` reads, and version control compares line by line. */
export function agentText({ name, description, graph }: AgentText): string {
  return `${JSON.stringify({ name, description, graph }, null, 2)}\n`;
}

/** A name as a file's: "Refund desk" is refund-desk.json. */
export function agentFileName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return `${plain || "agent"}.json`;
}
