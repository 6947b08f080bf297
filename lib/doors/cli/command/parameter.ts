import { InvalidArgumentError } from "commander";
import type { z } from "zod";

/** One argument or option: its syntax, its help and its parser. */
export interface Parameter<Value> {
  readonly kind: "argument" | "option" | "flag";
  /** As the command line's help shows it: `<file>`, `--team <id>`, `--wait`. */
  readonly flags: string;
  readonly description: string;
  readonly required: boolean;
  /** The value when it is not given; undefined when absent. */
  readonly initial?: Value;
  /**
   * @param before the value so far, for a repeated option.
   * @throws InvalidArgumentError whose message says what is wrong with the text.
   */
  parse(text: string, before: Value | undefined): Value;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The parsed values by parameter name. */
export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never;
};

type Reader<Value> = z.ZodType<Value, string>;

export function argument<Value>(
  flags: `<${string}>`,
  description: string,
  reader: Reader<Value>,
): Parameter<Value> {
  return { kind: "argument", flags, description, required: true, parse: parseWith(reader) };
}

export function optionalArgument<Value>(
  flags: `[${string}]`,
  description: string,
  reader: Reader<Value>,
): Parameter<Value | undefined> {
  return { kind: "argument", flags, description, required: false, parse: parseWith(reader) };
}

export function option<Value>(
  flags: `--${string} <${string}>`,
  description: string,
  reader: Reader<Value>,
): Parameter<Value | undefined> {
  return { kind: "option", flags, description, required: false, parse: parseWith(reader) };
}

export function requiredOption<Value>(
  flags: `--${string} <${string}>`,
  description: string,
  reader: Reader<Value>,
): Parameter<Value> {
  return { kind: "option", flags, description, required: true, parse: parseWith(reader) };
}

/** May be repeated; an empty list by default. */
export function repeatedOption<Item>(
  flags: `--${string} <${string}>`,
  description: string,
  reader: Reader<Item>,
): Parameter<readonly Item[]> {
  const parse = parseWith(reader);
  return {
    kind: "option",
    flags,
    description,
    required: false,
    initial: [],
    parse: (text, before = []) => [...before, parse(text)],
  };
}

export function flag(flags: `--${string}`, description: string): Parameter<boolean> {
  return { kind: "flag", flags, description, required: false, parse: () => true };
}

function parseWith<Value>(reader: Reader<Value>): (text: string) => Value {
  return (text) => {
    const read = reader.safeParse(text);
    if (read.success) return read.data;
    throw new InvalidArgumentError(read.error.issues.map(({ message }) => message).join("; "));
  };
}
