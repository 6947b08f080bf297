import { useSyncExternalStore } from "react";
import { createRequestGate } from "./request-gate.ts";

/** Holds a request that the server refused until the person confirms their identity (`step_up_required`). */
const gate = createRequestGate();

/** Resolves to true when they have confirmed it; to false if they decline, or no page can ask them. */
export const confirmIdentity = gate.wait;

export const settleStepUp = gate.settle;

export function useStepUpNeeded(): boolean {
  return useSyncExternalStore(gate.subscribe, gate.isNeeded, () => false);
}
