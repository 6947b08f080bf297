import { Argument, type Command, Option } from "commander";
import type { Parameter, Parameters, ValuesOf } from "./parameter.ts";

/**
 * Declares the parameters on a command.
 * @returns a function that reads their values after parsing.
 */
export function declareParameters<P extends Parameters>(command: Command, parameters: P): () => ValuesOf<P> {
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
    return () => command.processedArgs[index];
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
