import { LargeJson, type NodeOutput } from "#lib/contract/json.ts";
import { largeText } from "#lib/language/large-json/large-text.ts";
import { JsonText } from "#lib/platform/db/json-param.ts";
import type { ItemList, IterationRecord, StatusChange, StepRecord } from "./change-run.ts";
import { type JsonTexts, withMember } from "./new-event.ts";

/*
 * The parameters of a change that hold outputs. Each output is made a text once, however often the change has it, and one that
 * is large stays the text that it is.
 */

function textOf(output: NodeOutput, texts: JsonTexts): string {
  return output instanceof LargeJson ? largeText(output) : texts.of(output);
}

/**
 * Of steps that nothing goes on from, those whose ends the events written beside say to the letter have no row
 * (`steps-in-events.sql.ts`).
 * @param payloads of the events, as they are written.
 * @param isLast whether nothing goes on from any.
 * @returns the steps, and how many characters the outputs have.
 */
export function stepsParam(
  steps: readonly StepRecord[],
  {
    texts,
    payloads,
    isLast,
  }: { texts: JsonTexts; payloads: readonly (string | undefined)[]; isLast: boolean },
): { param: JsonText; outputChars: number } {
  let outputChars = 0;
  const written: string[] = [];
  for (const { output, items, isFirst, isOver, ...step } of steps) {
    const text = JSON.stringify(step);
    if (output === undefined) {
      written.push(items === undefined ? text : withMember(text, "items", texts.of(items)));
      continue;
    }
    const outputText = textOf(output, texts);
    outputChars += outputText.length;
    const isSaid =
      isFirst &&
      (isLast || isOver) &&
      step.outcome !== "failed" &&
      step.eventIndex !== undefined &&
      payloads[step.eventIndex] === endPayload(step, outputText);
    if (!isSaid) written.push(withMember(text, "output", outputText));
  }
  return { param: new JsonText(`[${written.join(",")}]`), outputChars };
}

/** An end's payload that is neither cut nor redacted. */
const endPayload = ({ outcome }: Pick<StepRecord, "outcome">, output: string) =>
  `{"outcome":${JSON.stringify(outcome)},"output":${output}}`;

export function iterationsParam(iterations: readonly IterationRecord[], texts: JsonTexts): JsonText {
  const written = iterations.map(({ result, ...rest }) => {
    const text = JSON.stringify(rest);
    return result === undefined ? text : withMember(text, "result", textOf(result, texts));
  });
  return new JsonText(`[${written.join(",")}]`);
}

export function listsParam(lists: readonly ItemList[], texts: JsonTexts): JsonText {
  const written = lists.map(({ container, list }) =>
    withMember(JSON.stringify({ container }), "list", textOf(list, texts)),
  );
  return new JsonText(`[${written.join(",")}]`);
}

export function responseParam(status: StatusChange | undefined, texts: JsonTexts): JsonText | null {
  if (status?.to !== "completed" || status.finalResponse === null) return null;
  return new JsonText(textOf(status.finalResponse, texts));
}
