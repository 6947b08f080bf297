import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { type Meter, MeterSpent } from "#lib/language/expressions/meter.ts";
import {
  type ExpressionScope,
  type ThreadMessage,
  withBodyVariables,
} from "#lib/language/expressions/scope.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import { findSensitive } from "#lib/language/json-schema/find-sensitive.ts";
import { hidePlaces } from "#lib/language/json-schema/hide-places.ts";
import { hideNamed } from "#lib/language/redaction/hide-named.ts";

/** The sensitive parts of a run's scope that its names do not reveal (D12). Can be cloned between threads. */
export interface Hiding {
  /** The input's schema, if it marks anything. */
  readonly schema: JsonObject | undefined;
  /** The questions of ask nodes whose answers are sensitive. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/**
 * What an expression sees where its text is only to be shown: the same without the values that are hidden by their
 * names or marked as sensitive, because a text has no names left. What no expression looks at is not looked through.
 */
export function shownScope(scope: ExpressionScope, { schema, answers }: Hiding): ExpressionScope {
  const marked = () =>
    schema ? hidePlaces(scope.input, findSensitive({ schema, value: scope.input })) : scope.input;
  const nodes: Record<string, Json> = Object.create(null);
  for (const id of Object.keys(scope.nodes)) {
    const places = (memberOf(answers, id) ?? []).map((questionId) => [questionId]);
    const get = () => hideNamed(hidePlaces(scope.nodes[id] ?? null, places));
    Object.defineProperty(nodes, id, { enumerable: true, get });
  }
  const metadata = hideNamed(scope.run.metadata);
  const own = {
    get input() {
      return hideNamed(marked());
    },
    nodes,
    get attachments() {
      return scope.attachments;
    },
    get thread() {
      const hidesMessages = schema !== undefined && messageOf(marked()) !== messageOf(scope.input);
      const { messages } = scope.thread;
      return { messages: hidesMessages ? messages.map(hideOfUser) : messages };
    },
    run: { ...scope.run, metadata: isJsonObject(metadata) ? metadata : {} },
  };
  return withBodyVariables(own, scope, (value) => hideNamed(value));
}

const messageOf = (input: Json) => (isJsonObject(input) ? input.message : undefined);

const hideOfUser = (message: ThreadMessage): ThreadMessage =>
  message.role === "user" ? { ...message, content: REDACTED } : message;

/** A template's text as it is shown; hidden whole where it cannot be made of what may be shown. */
export function shownText(template: string, scope: ExpressionScope, meter: Meter): string {
  return orHidden(() => compileTemplate(template).render(scope, { meter }));
}

/** An expression's value as it is shown. */
export function shownValue(expression: string, scope: ExpressionScope, meter: Meter): Json {
  return orHidden(() => compileExpression(expression).evaluate(scope, meter));
}

/**
 * A hidden value is no number and has no members, so expressions that compute with it fail; then the result is
 * hidden.
 */
function orHidden<Shown extends Json>(work: () => Shown): Shown | typeof REDACTED {
  try {
    return work();
  } catch (error) {
    if (error instanceof MeterSpent) throw error;
    return REDACTED;
  }
}
