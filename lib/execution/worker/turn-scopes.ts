import { findIteration, scopeAround } from "#lib/execution/engine/find-live.ts";
import { readOutputs } from "#lib/execution/engine/read-outputs.ts";
import type { RunState } from "#lib/execution/engine/run-state.ts";
import type { Scope } from "#lib/execution/engine/scope.ts";
import type { OpenContainer } from "./open-container.ts";
import type { RunScope } from "./run-scope.ts";

/** The scopes of a turn's expressions, in its own graph and in the iterations under way */
export class TurnScopes {
  readonly #state: RunState;
  readonly #inside = new WeakMap<Scope, RunScope>();

  constructor(state: RunState, root: Omit<RunScope, "nodes">) {
    this.#state = state;
    this.#inside.set(state.root, { ...root, nodes: readOutputs(state.root) });
  }

  /** The scope of the turn's own graph. */
  get root(): RunScope {
    return this.#known(this.#state.root);
  }

  /** An iteration begins, or was begun by another worker: its container must be under way. */
  enter(container: OpenContainer, iteration: number): void {
    const { occurrenceId } = container.place;
    const inner = findIteration(this.#state, occurrenceId, iteration);
    if (!inner) return; // what another worker began may have ended by now
    const around = this.around({ occurrenceId });
    this.#inside.set(inner, container.scope(iteration, { around, nodes: readOutputs(inner) }));
  }

  around({ occurrenceId }: { readonly occurrenceId: string }): RunScope {
    return this.#known(scopeAround(this.#state, occurrenceId));
  }

  ofIteration({ occurrenceId }: { readonly occurrenceId: string }, iteration: number): RunScope {
    const scope = findIteration(this.#state, occurrenceId, iteration);
    if (!scope) throw new Error(`iteration ${iteration} of ${occurrenceId} is not under way`);
    return this.#known(scope);
  }

  /** The node's scope as of now; later ends are not seen in it. */
  snapshot(at: { readonly occurrenceId: string }): RunScope {
    return snapshotOf(this.around(at));
  }

  #known(scope: Scope): RunScope {
    const known = this.#inside.get(scope);
    if (!known) throw new Error("an iteration's expressions were not given what they see");
    return known;
  }
}

export function snapshotOf(scope: RunScope): RunScope {
  return { ...scope, nodes: { ...scope.nodes } };
}
