import { PiecewiseRedactor } from "#lib/language/redaction/piecewise-redactor.ts";
import type { OpenSecretMatcher } from "#lib/language/redaction/redact.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Flush interval: models send dozens of pieces a second; people see a few. */
const GATHER_MS = 60;

/** The streamed text of a model call, sent to listeners and not stored. */
export interface Speech {
  readonly say: (text: string) => void;
  readonly isHeard: () => boolean;
  /** Call it when the call has ended, however it ended. */
  readonly end: () => void;
}

/**
 * Without listeners the text is only held back: nothing is redacted or sent, and who comes in the middle of the call
 * hears it from its beginning.
 */
export function speechOf({
  secrets,
  occurrenceId,
  ordinal,
}: {
  /** The run's values. */
  secrets: OpenSecretMatcher;
  occurrenceId: string;
  ordinal: number;
}): Speech {
  const { speech } = runtime();
  const runId = occurrenceId.slice(0, occurrenceId.indexOf(":"));
  const isHeard = () => speech.isHeard(runId);
  const redactor = new PiecewiseRedactor(secrets);
  let held = "";
  let hasBegun = false;
  let telling: NodeJS.Timeout | undefined;

  function pass(): void {
    const text = redactor.push(held);
    held = "";
    hasBegun = true;
    if (text !== "") speech.say({ runId, occurrenceId, ordinal, text });
  }
  function tell(): void {
    telling = undefined;
    if (isHeard()) pass();
  }
  const ended = speech.began(runId, pass);
  return {
    isHeard,
    say(text) {
      held += text;
      telling ??= setTimeout(tell, GATHER_MS);
    },
    end() {
      clearTimeout(telling);
      ended();
      if (!hasBegun && !isHeard()) return;
      pass();
      const rest = redactor.end();
      if (rest !== "") speech.say({ runId, occurrenceId, ordinal, text: rest });
      speech.said({ runId, occurrenceId });
    },
  };
}
