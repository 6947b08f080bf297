import { useState } from "react";
import { useLive } from "./use-live.ts";

interface Said {
  readonly runId: string;
  readonly call: string;
  readonly text: string;
}

/**
 * What the run's model has said so far of the answer it is giving. Empty where the answer is only available as a
 * whole. A further call, for example after a tool, starts with an empty text.
 */
export function useLiveText(runId: string, isOn: boolean): string {
  const [said, setSaid] = useState<Said>();
  useLive(isOn ? `tokens:${runId}` : null, (change) => {
    if (change.name !== "tokens") return;
    const call = `${change.occurrenceId} ${change.ordinal}`;
    setSaid((before) => ({
      runId,
      call,
      text: !change.begins && before?.call === call ? before.text + change.text : change.text,
    }));
  });
  return isOn && said?.runId === runId ? said.text : "";
}
