import type { GraphBody } from "./graph.ts";
import { makeLive } from "./run-state.ts";
import { createScope, type LiveNode, type Progress, resultOf, type Scope } from "./scope.ts";
import { livePlaceOf, type Step } from "./step.ts";

/** It is known what the container goes through: that many iterations, or at most that many. */
export function containerOpened(step: Step, live: LiveNode, total: number): void {
  if (live.progress) throw new Error(`"${live.occurrenceId}" was opened twice.`);
  restoreProgress(live, { total, begun: 0 });
  doneComputing(step, live);
  beginIterations(step, live);
}

/** A container that was opened, by this worker or by one before it. */
export function restoreProgress(live: LiveNode, { total, begun }: { total: number; begun: number }): void {
  live.progress = { total, begun, open: new Map() };
  live.scope.opened.add(live);
}

/** The driver has what the iteration's expressions see beside the nodes: its first node is ready. */
export function beginReadyIteration(step: Step, live: LiveNode, iteration: number): void {
  const scope = iterationOf(live, iteration);
  if (scope.live.size > 0) throw new Error(`Iteration ${iteration} of "${live.occurrenceId}" began twice.`);
  step.ready.push(makeLive({ state: step.state, scope, node: scope.graph.start }));
}

/** Whether another iteration follows the one whose graph has ended. */
export function containerDecided(step: Step, live: LiveNode, goesOn: boolean): void {
  doneComputing(step, live);
  closeIteration(step, live, progressOf(live).begun - 1);
  if (goesOn) beginIterations(step, live);
  else collect(step, live);
}

/** Nothing of an iteration's graph is left to do. Where the container decides, the iteration is open until it has. */
export function endIteration(step: Step, container: LiveNode, iteration: number): void {
  const { begun, total } = progressOf(container);
  if (bodyOf(container).decides && begun < total) {
    step.ready.push(container);
    return;
  }
  closeIteration(step, container, iteration);
  beginIterations(step, container);
}

function closeIteration({ commands }: Step, container: LiveNode, iteration: number): void {
  const scope = iterationOf(container, iteration);
  progressOf(container).open.delete(iteration);
  commands.push({
    type: "end_iteration",
    ...livePlaceOf(container),
    number: iteration,
    result: resultOf(scope),
  });
}

/**
 * What follows where another worker left a container without an iteration under way. The next iteration of one that
 * decides begins together with the end of the last: so if none has, it has decided to end.
 */
export function resumeBetween(step: Step, live: LiveNode): void {
  if (bodyOf(live).decides && progressOf(live).begun > 0) collect(step, live);
  else beginIterations(step, live);
}

/** Begins as many iterations as may be under way at once; the container ends when none is left. */
function beginIterations(step: Step, live: LiveNode): void {
  const progress = progressOf(live);
  const { concurrency } = bodyOf(live);
  while (progress.open.size < concurrency && progress.begun < progress.total) {
    const iteration = progress.begun;
    progress.begun += 1;
    openIteration(live, iteration);
    step.commands.push({ type: "begin_iteration", ...livePlaceOf(live), number: iteration });
  }
  if (progress.open.size === 0) collect(step, live);
}

export function openIteration(live: LiveNode, iteration: number): Scope {
  const { graph } = bodyOf(live);
  const path = [...live.scope.path, { nodeId: live.node.id, iteration }];
  const scope = createScope({ graph, path, container: live });
  progressOf(live).open.set(iteration, scope);
  return scope;
}

/** All iterations have ended: the driver ends the container with their results. */
function collect({ commands }: Step, live: LiveNode): void {
  commands.push({ type: "collect", ...livePlaceOf(live), iterations: progressOf(live).begun });
}

/**
 * Gives up everything that is under way inside a container: what has begun is to be aborted, and whatever still comes
 * of it is ignored.
 */
export function abandonIterations(step: Step, container: LiveNode): void {
  const occurrenceIds: string[] = [];
  const containerIds: string[] = [];
  const abandon = (live: LiveNode) => {
    if (!live.progress) return;
    containerIds.push(live.occurrenceId);
    step.state.abandoned.add(live.occurrenceId);
    for (const scope of live.progress.open.values()) {
      for (const inner of scope.live) {
        abandon(inner);
        inner.isAbandoned = true;
        step.state.live.delete(inner.occurrenceId);
        if (step.state.evaluating === inner.occurrenceId) step.state.evaluating = null;
        // Also of what was not begun again since a worker was lost: it may have asked before.
        occurrenceIds.push(inner.occurrenceId);
        if (inner.commanded) step.state.abandoned.add(inner.occurrenceId);
      }
    }
    live.progress.open.clear();
  };
  abandon(container);
  if (containerIds.length > 0) step.commands.push({ type: "abandon", occurrenceIds, containerIds });
}

function doneComputing({ state }: Step, { occurrenceId }: LiveNode): void {
  if (state.evaluating === occurrenceId) state.evaluating = null;
}

/** The execution of a container's body that is under way. */
export function iterationOf(container: LiveNode, iteration: number): Scope {
  const scope = progressOf(container).open.get(iteration);
  if (!scope) throw new Error(`Iteration ${iteration} of "${container.occurrenceId}" is not under way.`);
  return scope;
}

function progressOf({ progress, occurrenceId }: LiveNode): Progress {
  if (!progress) throw new Error(`"${occurrenceId}" is not open.`);
  return progress;
}

function bodyOf({ node }: LiveNode): GraphBody {
  if (!node.body) throw new Error(`Node "${node.id}" holds no graph.`);
  return node.body;
}
