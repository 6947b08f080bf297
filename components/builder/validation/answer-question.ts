import type { Json } from "#lib/contract/json.ts";
import { assistPlace } from "#lib/language/agent-document/assist-place.ts";
import { checkPin } from "#lib/language/agent-document/check-pin.ts";
import { type Problem, validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { completeSource } from "#lib/language/expressions/assist/complete-source.ts";
import { describeSource } from "#lib/language/expressions/assist/describe-source.ts";
import { type Sample, showSampleValue } from "#lib/language/expressions/assist/sample.ts";
import { namesEnvironment } from "./names-environment.ts";
import { inFormWords } from "./problem-words.ts";
import type { Asked, EditedField, Question, Told, WorkerQuestions } from "./worker-messages.ts";

/** Answers what a page asks its worker, from what it was told. */
export function answerer() {
  let document: Json = null;
  let sample: Sample | undefined;
  let environment = namesEnvironment({ models: [], tools: [], connections: [], skills: {} });

  const assist = <Found>(
    { source, kind, pointer, inBody, offset }: EditedField & { readonly offset: number },
    look: (given: Parameters<typeof completeSource>[0]) => Found | null,
  ) => {
    const types = assistPlace({ document, pointer, inBody });
    return look({ source, kind, offset, types, sample });
  };

  const answers: {
    readonly [Q in Question]: (given: WorkerQuestions[Q]["given"]) => WorkerQuestions[Q]["answer"];
  } = {
    problems: (): readonly Problem[] =>
      validateDocument({ document, environment }).map((problem) => inFormWords(problem, document)),
    completions: (given) => assist(given, completeSource),
    description: (given) => assist(given, describeSource),
    pin: (given) => checkPin({ ...given, document }),
    value: (given) => (sample ? showSampleValue({ ...given, sample }) : null),
  };

  return {
    tell(told: Told): void {
      if (told.tell === "document") document = told.document;
      else if (told.tell === "sample") sample = told.sample;
      else environment = namesEnvironment(told.names);
    },
    answer({ ask, given }: Asked): WorkerQuestions[Question]["answer"] {
      return answers[ask](given as never); // what this question is given
    },
  };
}
