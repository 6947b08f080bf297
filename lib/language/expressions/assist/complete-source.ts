import { COMPREHENSION_NAMES } from "../compile/compile-comprehension.ts";
import { describeType } from "../compile/require-type.ts";
import type { ExpressionFunction } from "../functions/define-function.ts";
import { FUNCTIONS } from "../functions/function-table.ts";
import type { StaticType } from "../types/static-type.ts";
import { type AssistedPlace, type WrittenExpression, writtenAt } from "./assisted-source.ts";
import { bindingsAround, chainEndingAt, typeOfPart } from "./chain-types.ts";
import { knownTypes } from "./known-types.ts";
import { functionWords, typeWords } from "./type-words.ts";

/** Something that could be written here. */
export interface Completion {
  readonly label: string;
  readonly kind: "variable" | "property" | "function";
  /** Its type, or how it is called. */
  readonly detail: string;
}

export interface Completions {
  /** Where in the source the completed word begins. */
  readonly from: number;
  readonly options: readonly Completion[];
}

const NAME = /^[A-Za-z_]\w*$/;
const MAX_OPTIONS = 500;

/** The forms that are no functions of the table. */
const FORMS: readonly Completion[] = [
  { label: "has", kind: "function", detail: "has(input.amount)" },
  { label: "type", kind: "function", detail: "type(any value)" },
  { label: "dyn", kind: "function", detail: "dyn(any value)" },
];

/**
 * What may be written at an offset: names and functions at the beginning of a value, members and methods after a dot.
 * Null in text and between the expressions of a template.
 */
export function completeSource({ source, kind, offset, types, sample }: AssistedPlace): Completions | null {
  const written = writtenAt({ kind, source }, offset);
  if (!written) return null;
  const { tokens, start } = written;
  const local = offset - start;
  const touching = tokens.findIndex((token) => token.start < local && local <= token.end);
  const word = tokens[touching];
  if (word?.kind === "number") return null;
  if (word?.kind === "string" && (local < word.end || !word.isClosed)) return null;
  const isName = word?.kind === "name";
  const at = isName ? touching : tokens.findLastIndex((token) => token.end <= local) + 1;
  const from = isName ? start + word.start : offset;
  const known = knownTypes(types, sample);
  const bindings = bindingsAround(written, at, known);
  const dot = tokens[at - 1]?.text;
  if (dot === "." || dot === ".?") {
    const chain = chainEndingAt(written, at - 2);
    if (chain === undefined) return null;
    const options = membersOf(typeOfPart(chain, known, bindings));
    return { from, options: options.slice(0, MAX_OPTIONS) };
  }
  if (startsName(written, at)) return null;
  return {
    from,
    options: [
      ...[...bindings.byName].map(([label, { type }]) => variable(label, type)),
      ...[...known].map(([label, type]) => variable(label, type)),
      ...FORMS,
      ...[...FUNCTIONS.values()].filter(({ form }) => form !== "method").map(calledFunction),
    ],
  };
}

/** Right after another value there is none. */
function startsName({ tokens }: WrittenExpression, at: number): boolean {
  const before = tokens[at - 1];
  if (!before) return false;
  if (before.kind === "name") return before.text !== "in";
  return before.kind !== "punctuation" || before.text === ")" || before.text === "]" || before.text === "}";
}

function variable(label: string, type: StaticType): Completion {
  return { label, kind: "variable", detail: typeWords(type) };
}

function calledFunction(called: ExpressionFunction): Completion {
  return { label: called.name, kind: "function", detail: functionWords(called) };
}

const OF_OPTIONALS = ["orValue", "hasValue", "value"];

/** The members of a value of this type, then what can be called on it. */
function membersOf(type: StaticType): Completion[] {
  const inner = type.kind === "optional" ? type.value : type;
  const keys = inner.kind === "object" ? inner.keys().filter((key) => NAME.test(key)) : [];
  const properties = keys.map(
    (label): Completion => ({
      label,
      kind: "property",
      detail: inner.kind === "object" ? typeWords(inner.property(label) ?? { kind: "dyn" }) : "",
    }),
  );
  if (type.kind === "optional") return [...properties, ...OF_OPTIONALS.map((name) => method(name, "()"))];
  const described = describeType(type);
  const methods = [...FUNCTIONS.values()]
    .filter(({ form, parameters: [first] }) => form !== "function" && fits(first?.kinds, described))
    .map(calledFunction);
  const repeats = ["list", "map", "dyn"].includes(described)
    ? COMPREHENSION_NAMES.map((name) => method(name, "(x, …)"))
    : [];
  return [...properties, ...repeats, ...methods];
}

function method(label: string, args: string): Completion {
  return { label, kind: "function", detail: `${label}${args}` };
}

function fits(kinds: readonly string[] | undefined, described: string): boolean {
  return described === "dyn" || kinds === undefined || kinds.includes(described);
}
