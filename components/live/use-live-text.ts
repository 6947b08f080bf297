import { useState } from "react";
import { useLive } from "./use-live.ts";

interface Said {
  readonly runId: string;
  readonly call: string;
  readonly text: string;
}

/**
 * The text that the run's model has produced so far in its current call. Empty if the answer is not streamed. The next
 * call, for example after a tool, starts with empty text.
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
