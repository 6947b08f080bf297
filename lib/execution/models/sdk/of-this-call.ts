import { AsyncLocalStorage } from "node:async_hooks";
import type { JsonPath } from "#lib/language/exact-json/walk-json.ts";

/** What belongs to one call: the SDK takes nothing per call as far as its fetch, so it travels beside. */
interface CallContext {
  /** Digits of whole numbers that were put in quotes in the answer. */
  readonly noted: Set<string>;
  /** Hears the text while it is said. */
  readonly onText: ((text: string) => void) | undefined;
}

const contexts = new AsyncLocalStorage<CallContext>();

/** @returns what the work gives. */
export function withCallContext<T>(
  { onText }: { onText: ((text: string) => void) | undefined },
  work: (digits: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  const noted = new Set<string>();
  return contexts.run({ noted, onText }, () => work(noted));
}

/** Of the call that a request is made for. */
export function ofThisCall(): CallContext {
  return contexts.getStore() ?? { noted: new Set(), onText: undefined };
}

/** Where providers put the arguments of a tool's call: Anthropic, Google, and servers that send them as an object. */
const ARGUMENTS: ReadonlySet<string | number> = new Set(["input", "args", "arguments"]);

export const inArguments = (path: JsonPath): boolean => path.some((key) => ARGUMENTS.has(key));
