import { PiecewiseRedactor } from "#lib/language/redaction/piecewise-redactor.ts";
import type { OpenSecretMatcher } from "#lib/language/redaction/redact.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Models say dozens of pieces a second; eyes see a few. */
const GATHER_MS = 60;

/** The text of a model call while it streams, sent to listeners and stored nowhere. */
export interface Speech {
  readonly say: (text: string) => void;
  /** To be called when the call is over, however it ended. */
  readonly end: () => void;
}

/** Undefined while nobody listens: then nothing is streamed, redacted or sent. */
export function speechOf({
  secrets,
  occurrenceId,
  ordinal,
}: {
  /** Of the run. */
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
