import { Argument, type Command, Option } from "commander";
import type { Env } from "#lib/platform/env/env.ts";
import type { Terminal } from "../terminal/process-terminal.ts";
import type { Parameter, Parameters, ValuesOf } from "./parameters.ts";

/** The process's environment variables, not parsed yet (see `loadEnv`). */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What every command receives. */
export interface Host {
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** The working directory, for relative file names. */
  readonly directory: string;
  /** Starts the runtime that verbs need. */
  readonly startRuntime: (options: RuntimeOptions) => Promise<{ stop(): Promise<void> }>;
}

export interface RuntimeOptions {
  readonly env: Env;
  readonly databaseUrl: string;
}

interface Invocation<P extends Parameters> extends Host {
  readonly values: ValuesOf<P>;
}

interface ResultInvocation<P extends Parameters> extends Invocation<P> {
  /** Whether standard output is for the result as JSON alone. */
  readonly asJson: boolean;
}

interface Description<P extends Parameters> {
  readonly name: string;
  /** One line, as the list of commands shows it. */
  readonly summary: string;
  /** Extra help, after the summary and the parameters. */
  readonly notes?: string;
  /** Example arguments, without the program name. */
  readonly examples: readonly string[];
  readonly parameters: P;
}

/** A command that does its work and then shows one result. */
export interface CommandDefinition<P extends Parameters, Result> extends Description<P> {
  run(invocation: ResultInvocation<P>): Promise<Result>;
  /** Formats the result for people; scripts get it as JSON. */
  show(result: Result): string;
  /** For results that do not count as success; 0 by default. */
  exitCode?(result: Result): number;
}

/** A command that shows items as they arrive, one per line. */
interface StreamDefinition<P extends Parameters, Item> extends Description<P> {
  follow(invocation: Invocation<P>): AsyncIterable<Item>;
  show(item: Item): string;
}

/** Adds a command to its group. The command passes its exit code to `finish`. */
export type AttachableCommand = (group: Command, host: Host, finish: (exitCode: number) => void) => void;

export function defineCommand<P extends Parameters, Result>(
  definition: CommandDefinition<P, Result>,
): AttachableCommand {
  return (group, host, finish) => {
    const command = describe(group, definition);
    const readValues = declareParameters(command, definition.parameters);
    command.option("--json", "write the result as JSON, and nothing else, on standard output");
    command.action(async () => {
      const asJson = command.opts().json === true;
      const result = await definition.run({ ...host, values: readValues(), asJson });
      host.terminal.write(asJson ? `${JSON.stringify(result, null, 2)}\n` : ended(definition.show(result)));
      finish(definition.exitCode?.(result) ?? 0);
    });
  };
}

export function defineStreamCommand<P extends Parameters, Item>(
  definition: StreamDefinition<P, Item>,
): AttachableCommand {
  return (group, host, finish) => {
    const command = describe(group, definition);
    const readValues = declareParameters(command, definition.parameters);
    command.option("--json", "write each item as one line of JSON, and nothing else, on standard output");
    command.action(async () => {
      const asJson = command.opts().json === true;
      for await (const item of definition.follow({ ...host, values: readValues() })) {
        host.terminal.write(asJson ? `${JSON.stringify(item)}\n` : ended(definition.show(item)));
      }
      finish(0);
    });
  };
}

function describe<P extends Parameters>(
  group: Command,
  { name, summary, notes, examples }: Description<P>,
): Command {
  const command = group
    .command(name)
    .summary(summary)
    .description(notes === undefined ? `${summary}.` : `${summary}.\n\n${notes}`);
  const lines = examples.map((example) => `\n  npm run laneway -- ${example}`);
  return command.addHelpText("after", `\nExample${lines.length === 1 ? "" : "s"}:${lines.join("")}`);
}

function ended(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/**
 * Declares the parameters on a command.
 * @returns a function that reads their values after parsing.
 */
function declareParameters<P extends Parameters>(command: Command, parameters: P): () => ValuesOf<P> {
  const readers = Object.entries(parameters).map(
    ([name, parameter]) => [name, declare(command, parameter)] as const,
  );
  return () => {
    const values = Object.fromEntries(readers.map(([name, read]) => [name, read()]));
    return values as ValuesOf<P>; // each value came from the parser of its own parameter
  };
}

function declare(command: Command, parameter: Parameter<unknown>): () => unknown {
  const { kind, flags, description, required, initial, parse } = parameter;
  if (kind === "argument") {
    const index = command.registeredArguments.length;
    command.addArgument(new Argument(flags, description).argParser(parse));
    return () => command.processedArgs[index] ?? initial;
  }
  const option = new Option(flags, description);
  const name = option.attributeName();
  if (kind === "flag") {
    command.addOption(option);
    return () => command.opts()[name] === true;
  }
  command.addOption(option.argParser(parse).makeOptionMandatory(required));
  return () => command.opts()[name] ?? initial;
}
