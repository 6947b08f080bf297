import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandFailure } from "../failures/command-failure.ts";
import type { Terminal } from "./process-terminal.ts";

/**
 * Reads a secret from standard input: typed without echo on a terminal, otherwise the first line.
 * @param twice whether to ask twice, for a new secret.
 * @param otherwise what to do if standard input is empty, after "Write it there".
 * @throws CommandFailure usage if there is none, or the two differ.
 */
export async function readSecret({
  what,
  terminal,
  twice = true,
  otherwise = "or let one be made with --generate",
}: {
  what: string;
  terminal: Terminal;
  twice?: boolean;
  otherwise?: string;
}): Promise<string> {
  const { input, interactive, stopped } = terminal;
  // readline echoes the typed text, so its output is discarded.
  const reader = createInterface({ input, output: nowhere(), terminal: interactive, signal: stopped });
  reader.on("SIGINT", () => reader.close()); // without echo, Ctrl-C arrives as a character
  // One reader for both lines: a second reader would miss input that the first has buffered.
  const lines = reader[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    return done ? "" : value;
  };
  try {
    if (!interactive) return await firstLine({ what, nextLine, otherwise });
    return twice ? await typedTwice({ what, nextLine, terminal }) : await typed({ what, nextLine, terminal });
  } finally {
    reader.close();
  }
}

type NextLine = () => Promise<string>;

async function firstLine({
  what,
  nextLine,
  otherwise,
}: {
  what: string;
  nextLine: NextLine;
  otherwise: string;
}): Promise<string> {
  const secret = await nextLine();
  if (secret !== "") return secret;
  throw new CommandFailure("usage", `There is no ${what} on standard input.`, {
    advice: `Write the ${what} to it, ${otherwise}.`,
  });
}

interface Typing {
  readonly what: string;
  readonly nextLine: NextLine;
  readonly terminal: Terminal;
}

async function typed({ what, nextLine, terminal }: Typing, question = `The ${what}: `): Promise<string> {
  terminal.ask(question);
  const answer = await nextLine();
  terminal.notice("");
  if (answer !== "") return answer;
  throw new CommandFailure("usage", "Nothing was typed.", { advice: "Nothing was changed." });
}

async function typedTwice({ what, ...typing }: Typing): Promise<string> {
  const secret = await typed({ what, ...typing }, `New ${what}: `);
  if (secret === (await typed({ what, ...typing }, `The same ${what} again: `))) return secret;
  throw new CommandFailure("usage", `The two ${what}s differ.`, {
    advice: "Nothing was changed. Try again.",
  });
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
