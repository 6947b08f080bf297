import type { Call } from "#components/call-samples/call.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import type { DescribedOperation } from "./read-description.ts";

/** An operation's first example as a call, with placeholders for path parameters: `RUN_ID`. */
export function exampleCall(operation: DescribedOperation, origin: string): Call {
  const { method, path, needsKey, body, sendsFile } = operation;
  const [example] = body?.examples ?? [];
  return {
    origin,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholder(name)),
    method,
    sendsFile,
    isOpen: !needsKey,
    body: example && isJsonObject(example.value) ? example.value : undefined,
    attachments: [],
  };
}

/** `runId` as `RUN_ID`. */
function placeholder(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
