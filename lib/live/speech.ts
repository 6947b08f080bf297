import { PiecewiseRedactor } from "#lib/redaction/piecewise-redactor.ts";
import type { OpenSecretMatcher } from "#lib/redaction/redact.ts";
import { runtime } from "#lib/runtime.ts";

/** Models say dozens of pieces a second; eyes see a few. */
const GATHER_MS = 60;

/** What a model's call says while it says it, told to whoever listens and kept nowhere. */
export interface Speech {
  readonly say: (text: string) => void;
  /** To be called when the call is over, however it ended. */
  readonly end: () => void;
}

/** Undefined while nobody listens: then nothing is streamed, redacted or told. */
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
  const { live } = runtime();
  const runId = occurrenceId.slice(0, occurrenceId.indexOf(":"));
  if (!live.isHeard(runId)) return undefined;
  const redactor = new PiecewiseRedactor(secrets);
  let said = "";
  let telling: NodeJS.Timeout | undefined;

  function tell(): void {
    telling = undefined;
    const text = redactor.push(said);
    said = "";
    if (text !== "") live.say({ runId, occurrenceId, ordinal, text });
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
      if (rest !== "") live.say({ runId, occurrenceId, ordinal, text: rest });
      live.said({ runId, occurrenceId });
    },
  };
}
