import { makesSeveralCalls } from "#lib/language/node-types/node-kinds.ts";
import type { CommitCalls, EffectOptions } from "./effect-calls.ts";
import type { EffectLaunch } from "./launch.ts";
import type { LoadedExecution } from "./load-execution.ts";
import type { Turn } from "./turn.ts";

/** What an effect is given of its run. */
export function effectOptions(
  { node, place: { occurrenceId }, scope }: EffectLaunch,
  {
    loaded,
    turn,
    signal,
    commit,
  }: { loaded: LoadedExecution; turn: Turn; signal: AbortSignal; commit: CommitCalls },
): EffectOptions {
  const { lease, workspaceId, journal, hiding, redaction, preview, conversational, runGraph } = loaded;
  return {
    workspaceId,
    runId: lease.runId,
    occurrenceId,
    compute: (kind, given) => turn.computer.compute(kind, given, { scope, signal }),
    earlier: scope.thread.messages,
    files: {
      ofTurn: scope.attachments,
      areGiven: conversational,
      mayBeEarlier: runGraph.takesFiles,
    },
    hiding,
    secrets: redaction,
    mayWrite: preview?.mayWrite(node.id) ?? true,
    makesSeveralCalls: makesSeveralCalls(node),
    timeoutSeconds: node.timeoutSeconds,
    signal,
    journal,
    commit,
  };
}
