import { LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import { withBodyVariables } from "#lib/language/expressions/scope.ts";
import { sharedBytes } from "#lib/language/large-json/write-large-json.ts";
import type { SharedScope, SharedValue } from "#lib/platform/threads/work.ts";
import { type RunScope, StoredInput } from "./run-scope.ts";

/** Shorter texts are copied faster than looked up. */
const SHARED_CHARS = 4_096;

/** The key of a stored input: a run has one. */
const INPUT_KEY = "input";

const shared = new WeakMap<object, SharedValue>();
let lastKey = 0;

/** A scope as threads get it: large values in memory that they share, written once however often they are asked about. */
export function shareScope(scope: RunScope): SharedScope {
  const { input, nodes, attachments, thread, run } = scope;
  const own: SharedScope = {
    input: input instanceof StoredInput ? { key: INPUT_KEY } : share(input),
    nodes: Object.entries(nodes).map(([id, output]) => [id, share(output)]),
    attachments: share(attachments),
    thread: share(thread),
    run,
  };
  return withBodyVariables(own, scope, share);
}

function share(value: NodeOutput): SharedValue {
  if (typeof value !== "object" || value === null) return { plain: value };
  const known = shared.get(value);
  if (known) return known;
  const bytes = value instanceof LargeJson ? value.bytes : undefined;
  const text = value instanceof LargeJson ? undefined : JSON.stringify(value);
  if (text !== undefined && text.length < SHARED_CHARS && !(value instanceof LargeJson))
    return { plain: value };
  lastKey += 1;
  const made = { key: `value ${lastKey}`, bytes: bytes ?? sharedBytes(text ?? "") };
  shared.set(value, made);
  return made;
}
