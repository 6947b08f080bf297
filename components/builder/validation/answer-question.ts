import { type Json, memberOf } from "#lib/contract/json.ts";
import { assistPlace } from "#lib/language/agent-document/assist-place.ts";
import {
  type DocumentEnvironment,
  type Problem,
  validateDocument,
} from "#lib/language/agent-document/validate-document.ts";
import { completeSource } from "#lib/language/expressions/assist/complete-source.ts";
import { describeSource } from "#lib/language/expressions/assist/describe-source.ts";
import { type Sample, showSampleValue } from "#lib/language/expressions/assist/sample.ts";
import type { Asked, EditedField, NamesToKnow, Question, Told, WorkerQuestions } from "./worker-messages.ts";

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
    problems: (): readonly Problem[] => validateDocument({ document, environment }),
    completions: (given) => assist(given, completeSource),
    description: (given) => assist(given, describeSource),
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

/**
 * What a graph may name, as the authoring options list it. Where the list is not all that the server accepts, nothing is
 * reported: a provider has more models than are listed, and agents of other teams may be called.
 */
function namesEnvironment({ models, tools, connections, skills }: NamesToKnow): DocumentEnvironment {
  const providers = new Set(models.map(providerOf));
  const [knownTools, knownConnections] = [new Set(tools), new Set(connections)];
  return {
    modelProblem: (model) =>
      providers.has(providerOf(model)) ? null : `No model provider "${providerOf(model)}" is set up here.`,
    knownTools: (tool) => knownTools.has(tool),
    knownConnections: (connection) => knownConnections.has(connection),
    knownAgents: () => true,
    knownSkill: (skillId) => memberOf(skills, skillId) ?? null,
    names: { tool: tools, connection: connections, model: models },
  };
}

function providerOf(model: string): string {
  return model.split(":")[0] ?? "";
}
