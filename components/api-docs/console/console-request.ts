import type { Call, HttpMethod } from "#components/call-samples/call.ts";
import type { FirstAgent } from "#components/keys/first-call.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { changedWords } from "#lib/language/exact-json/changed-words.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import { type ConsoleOperation, exampleBody } from "./console-operation.ts";

const AGENT_PLACE = "path/agentId";

/** The person's input for one operation; nothing of it is stored. */
interface ConsoleDraft {
  /** Values of path, query and header parameters by their place: `path/runId`. */
  readonly values: Readonly<Record<string, string>>;
  /** The JSON body as text. */
  readonly body: string;
}

/** A request that can be sent, to this service alone: its address has no origin. */
export interface ConsoleRequest {
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject | undefined;
}

/** A new draft: the body is the operation's first example. The reader's agent is filled in. */
export function firstDraft(
  operation: Pick<ConsoleOperation, "id" | "example" | "parameters">,
  agent?: FirstAgent,
): ConsoleDraft {
  const body = exampleBody(operation, agent);
  const takesAgent = operation.parameters.some(({ place }) => place === AGENT_PLACE);
  return {
    values: agent && takesAgent ? { [AGENT_PLACE]: agent.id } : {},
    body: body === undefined ? "" : JSON.stringify(body, null, 2),
  };
}

/** The faults of a draft by place; `body` is the body. */
export function draftFaults(operation: ConsoleOperation, draft: ConsoleDraft): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const { place, name, isRequired } of operation.parameters) {
    if (isRequired && valueAt(draft, place) === "") faults.set(place, `Enter the ${name}.`);
  }
  if (operation.example !== undefined) {
    const changed = changedWords(draft.body);
    if (parseBody(draft.body) === undefined) faults.set("body", "Enter a JSON object.");
    else if (changed !== undefined) faults.set("body", `${changed}.`);
  }
  return faults;
}

/** The request of a draft without faults; empty parameters are left out. */
export function consoleRequest(operation: ConsoleOperation, draft: ConsoleDraft): ConsoleRequest {
  let { path } = operation;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { kind, name, place } of operation.parameters) {
    const value = valueAt(draft, place);
    if (value === "") continue;
    if (kind === "path") path = path.replace(`{${name}}`, () => encodeURIComponent(value));
    if (kind === "query") query.append(name, value);
    if (kind === "header") headers[name] = value;
  }
  return {
    method: operation.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers,
    body: operation.example === undefined ? undefined : parseBody(draft.body),
  };
}

/** The same request for a terminal, which takes the key from the environment. */
export function consoleCall(
  { needsKey, sendsFile }: ConsoleOperation,
  { origin, request }: { origin: string; request: ConsoleRequest },
): Call {
  return { ...request, origin, sendsFile, isOpen: !needsKey, attachments: [] };
}

function valueAt({ values }: ConsoleDraft, place: string): string {
  return (values[place] ?? "").trim();
}

function parseBody(text: string): JsonObject | undefined {
  try {
    const value: unknown = parseJsonText(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
