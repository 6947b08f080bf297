import { InvalidArgumentError } from "commander";
import { z } from "zod";

/** Parsers of arguments and options. Their messages complete "… is invalid. It …". */

export const Text = z.string().min(1, "It must not be empty.");

/** A comma-separated list; spaces around an item are ignored. */
export function listOf<Item>(item: z.ZodType<Item, string>) {
  return Text.transform((text) => text.split(",").map((part) => part.trim())).pipe(
    z.array(item, { error: "It must be a list, separated by commas." }).min(1),
  );
}

export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, {
    error: ({ input }) => `${JSON.stringify(input)} is not one of ${names.join(", ")}.`,
  });
}

export function integer({ min, max }: { min: number; max: number }) {
  const error = `It must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .pipe(z.int(error).min(min, error).max(max, error));
}

/** A date and time with its offset, or a date alone, which means midnight UTC. */
export const Moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: "It must be an ISO 8601 date or time, such as 2027-01-31 or 2027-01-31T12:00:00Z.",
  })
  .transform((text) => new Date(text));

export const AnyText = z.string();

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

/** All arguments that follow, also those that look like options once `--` was given. */
export function restArguments(flags: `[${string}...]`, description: string): Parameter<readonly string[]> {
  const parse = (text: string, before: readonly string[] = []) => [...before, text];
  return { kind: "argument", flags, description, required: false, initial: [], parse };
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
