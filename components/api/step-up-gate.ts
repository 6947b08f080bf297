import { useSyncExternalStore } from "react";
import { createRequestGate } from "./request-gate.ts";

/** Where a request waits that the server refused until the person confirms that it is them (`step_up_required`). */
const gate = createRequestGate();

/** Resolves when they have confirmed it: true; or do not want to, or no page is there to ask them: false. */
export const confirmIdentity = gate.wait;

export const settleStepUp = gate.settle;

export function useStepUpNeeded(): boolean {
  return useSyncExternalStore(gate.subscribe, gate.isNeeded, () => false);
}
