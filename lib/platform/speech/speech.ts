import { PiecewiseRedactor } from "#lib/language/redaction/piecewise-redactor.ts";
import type { OpenSecretMatcher } from "#lib/language/redaction/redact.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Flush interval: models send dozens of pieces a second; people see a few. */
const GATHER_MS = 60;

/** The streamed text of a model call, sent to listeners and not stored. */
export interface Speech {
  readonly say: (text: string) => void;
  /** Call it when the call has ended, however it ended. */
  readonly end: () => void;
}

/** Undefined without listeners: then nothing is streamed, redacted or sent. */
export function speechOf({
  secrets,
  occurrenceId,
  ordinal,
}: {
  /** The run's values. */
  secrets: OpenSecretMatcher;
  occurrenceId: string;
  ordinal: number;
}): Speech | undefined {
  const { speech } = runtime();
  const runId = occurrenceId.slice(0, occurrenceId.indexOf(":"));
  if (!speech.isHeard(runId)) return undefined;
  const redactor = new PiecewiseRedactor(secrets);
  let said = "";
  let telling: NodeJS.Timeout | undefined;

  function tell(): void {
    telling = undefined;
    const text = redactor.push(said);
    said = "";
    if (text !== "") speech.say({ runId, occurrenceId, ordinal, text });
  }
  return {
    say(text) {
      said += text;
      telling ??= setTimeout(tell, GATHER_MS);
    },
    end() {
      clearTimeout(telling);
      tell();
      const rest = redactor.end();
      if (rest !== "") speech.say({ runId, occurrenceId, ordinal, text: rest });
      speech.said({ runId, occurrenceId });
    },
  };
}
