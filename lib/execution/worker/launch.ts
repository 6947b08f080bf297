import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { Command } from "#lib/language/evaluation/protocol.ts";
import type { EffectNode } from "#lib/language/node-types/node-kinds.ts";
import type { RunScope } from "./run-scope.ts";

/** An effect that may begin once what is pending has been committed. */
export interface EffectLaunch {
  readonly node: EffectNode;
  readonly place: NodePlace;
  readonly failedAttempts: number;
  /** The values it may read, fixed when it begins so that every attempt sends the same under the same key. */
  readonly scope: RunScope;
}

/** Work for a node that is done elsewhere: an evaluation on a thread, or a reading. */
export interface DeferredLaunch {
  readonly place: NodePlace;
  /**
   * @returns how the turn goes on with what it gave.
   * @throws NodeFailure, which is the node's end.
   */
  run(signal: AbortSignal): Promise<() => readonly Command[]>;
}

export type Launch = EffectLaunch | DeferredLaunch;
