import type { Call } from "#components/call-samples/call.ts";
import type { FirstAgent } from "#components/keys/first-call.ts";
import { type ConsoleOperation, exampleBody } from "../console/console-operation.ts";

/** An operation's first example as a call, with the reader's agent, and placeholders for what is not known: `RUN_ID`. */
export function exampleCall(
  operation: ConsoleOperation,
  { origin, agent }: { origin: string; agent?: FirstAgent | undefined },
): Call {
  const { method, path, needsKey, sendsFile, isStream } = operation;
  return {
    origin,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === "agentId" && agent ? encodeURIComponent(agent.id) : placeholder(name),
    ),
    method,
    sendsFile,
    isStream,
    isOpen: !needsKey,
    body: exampleBody(operation, agent),
    attachments: [],
  };
}

/** `runId` as `RUN_ID`. */
function placeholder(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
