import type { LoopPath } from "./occurrence.ts";

/** The iterations around something, in one turn of a run. */
export interface Surroundings {
  readonly turn: number;
  /** Outermost first; empty in the turn's own graph. */
  readonly loopPath: LoopPath;
}

/** A loop within its surroundings, or one of its iterations: then `nodeId` is absent and the path ends with it. */
export interface LoopAddress extends Surroundings {
  readonly nodeId?: string;
}

const ADDRESS = /^[1-9][0-9]{0,8}(:[a-z][a-z0-9_]{0,62}\.[0-9]{1,9})*(:([a-z][a-z0-9_]{0,62}))?$/;

/**
 * The short, readable address of a loop or an iteration, as it stands in the dashboard's addresses: `1:each` is the
 * loop `each` of turn 1, `1:each.3` its iteration 3, `1:each.3:inner` a loop inside.
 */
export function writeLoopAddress({ turn, loopPath, nodeId }: LoopAddress): string {
  const around = loopPath.map((step) => `${step.nodeId}.${step.iteration}`);
  return [turn, ...around, ...(nodeId === undefined ? [] : [nodeId])].join(":");
}

/** The inverse of `writeLoopAddress`; undefined for any other text. */
export function readLoopAddress(text: string): LoopAddress | undefined {
  const match = ADDRESS.exec(text);
  if (!match || !text.includes(":")) return undefined;
  const [turn = "", ...steps] = text.split(":");
  const nodeId = match[3];
  if (nodeId !== undefined) steps.pop();
  const loopPath = steps.map((step) => {
    const [loop = "", iteration = ""] = step.split(".");
    return { nodeId: loop, iteration: Number(iteration) };
  });
  return { turn: Number(turn), loopPath, ...(nodeId === undefined ? {} : { nodeId }) };
}

/** The address of an iteration, given its loop's. */
export const iterationIn = (loop: string, iteration: number): string => `${loop}.${iteration}`;
