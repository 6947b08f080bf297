import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandFailure } from "../failures/command-failure.ts";
import type { Terminal } from "./terminal.ts";

/**
 * A secret from standard input: typed twice without echo where somebody sits there, else its first line.
 * @throws CommandFailure usage when there is none, or the two do not agree.
 */
export async function readSecret({ what, terminal }: { what: string; terminal: Terminal }): Promise<string> {
  const { input, interactive, stopped } = terminal;
  // What is typed is echoed by readline, and so to nowhere.
  const reader = createInterface({ input, output: nowhere(), terminal: interactive, signal: stopped });
  reader.on("SIGINT", () => reader.close()); // while nothing is echoed, Ctrl-C is a character like others
  // One reader for both lines: a second one would not see what the first had taken from the input already.
  const lines = reader[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    return done ? "" : value;
  };
  try {
    return interactive ? await typedTwice({ what, nextLine, terminal }) : await firstLine({ what, nextLine });
  } finally {
    reader.close();
  }
}

type NextLine = () => Promise<string>;

async function firstLine({ what, nextLine }: { what: string; nextLine: NextLine }): Promise<string> {
  const secret = await nextLine();
  if (secret !== "") return secret;
  throw new CommandFailure("usage", `There is no ${what} on standard input.`, {
    advice: `Write the ${what} to it, or let one be made with --generate.`,
  });
}

async function typedTwice({
  what,
  nextLine,
  terminal,
}: {
  what: string;
  nextLine: NextLine;
  terminal: Terminal;
}): Promise<string> {
  const type = async (question: string) => {
    terminal.ask(question);
    const answer = await nextLine();
    terminal.notice("");
    return answer;
  };
  const secret = await type(`New ${what}: `);
  if (secret === "")
    throw new CommandFailure("usage", "Nothing was typed.", { advice: "Nothing was changed." });
  if (secret === (await type(`The same ${what} again: `))) return secret;
  throw new CommandFailure("usage", `The two ${what}s differ.`, {
    advice: "Nothing was changed. Try again.",
  });
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
