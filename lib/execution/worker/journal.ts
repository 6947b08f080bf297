import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { AnsweredInteraction } from "#lib/execution/nodes/interaction-run.ts";

export interface JournalCall {
  readonly occurrenceId: string;
  readonly ordinal: number;
  readonly result: Json;
}

export interface JournalQuestion {
  readonly id: string;
  readonly occurrenceId: string;
  readonly ordinal: number;
  readonly type: string;
  readonly request: JsonObject;
  /** Undefined until a worker has taken the answer up. */
  readonly answered: AnsweredInteraction | undefined;
}

const callKey = (at: { occurrenceId: string; ordinal: number }) => `${at.occurrenceId}:${at.ordinal}`;
const questionKey = (at: { occurrenceId: string; ordinal: number; type: string }) =>
  `${at.occurrenceId}:${at.ordinal}:${at.type}`;

/** The journal of a turn's effects: calls with their results, questions with their answers. */
export class Journal {
  readonly #calls = new Map<string, Json>();
  readonly #questions = new Map<string, JournalQuestion>();
  /** Raised by every answer, so that an effect can tell whether one came after it had looked. */
  readonly #answers = new Map<string, number>();

  /** @param questions in the order they were asked: of several at one place the last one counts. */
  constructor(calls: readonly JournalCall[], questions: readonly JournalQuestion[]) {
    for (const call of calls) this.called(call);
    for (const question of questions) this.asked(question);
  }

  called(call: JournalCall): void {
    this.#calls.set(callKey(call), call.result);
  }

  /** `has` tells a result of null from none. */
  result(at: { occurrenceId: string; ordinal: number }): { readonly result: Json } | undefined {
    const result = this.#calls.get(callKey(at));
    return result === undefined ? undefined : { result };
  }

  asked(question: JournalQuestion): void {
    this.#questions.set(questionKey(question), question);
  }

  question(at: { occurrenceId: string; ordinal: number; type: string }): JournalQuestion | undefined {
    return this.#questions.get(questionKey(at));
  }

  /** @returns the question as it was asked; undefined when no effect asked it. */
  answered(id: string, answered: AnsweredInteraction): JournalQuestion | undefined {
    for (const [key, question] of this.#questions) {
      if (question.id !== id) continue;
      this.#questions.set(key, { ...question, answered });
      this.#answers.set(question.occurrenceId, this.answersTo(question.occurrenceId) + 1);
      return question;
    }
    return undefined;
  }

  /** The effect's questions that nobody has answered yet. */
  unanswered(occurrenceId: string): string[] {
    return [...this.#questions.values()].flatMap((question) =>
      question.occurrenceId === occurrenceId && !question.answered ? [question.id] : [],
    );
  }

  /** How many answers the effect has had in this worker's hands. */
  answersTo(occurrenceId: string): number {
    return this.#answers.get(occurrenceId) ?? 0;
  }
}
