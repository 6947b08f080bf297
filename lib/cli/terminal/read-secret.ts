import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandFailure } from "../failures/command-failure.ts";
import type { Terminal } from "./terminal.ts";

/** What is typed is not shown: readline writes its echo here. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * A secret from standard input: typed twice without echo where somebody sits there, else its first line.
 * @throws CommandFailure usage when there is none, or the two do not agree.
 */
export async function readSecret({ what, terminal }: { what: string; terminal: Terminal }): Promise<string> {
  if (!terminal.interactive) {
    const secret = await readLine(terminal);
    if (secret) return secret;
    throw new CommandFailure("usage", `There is no ${what} on standard input.`, {
      advice: `Write the ${what} to it, or let one be made with --generate.`,
    });
  }
  const secret = await typed(`New ${what}: `, terminal);
  const again = await typed(`The same ${what} again: `, terminal);
  if (secret === again) return secret;
  throw new CommandFailure("usage", `The two ${what}s differ.`, {
    advice: "Nothing was changed. Try again.",
  });
}

async function typed(question: string, terminal: Terminal): Promise<string> {
  terminal.ask(question);
  const answer = await readLine(terminal);
  terminal.notice("");
  if (answer) return answer;
  throw new CommandFailure("usage", "Nothing was typed.", { advice: "Nothing was changed." });
}

/** The next line; undefined at the end of the input and after Ctrl-C, which is a character while typing unseen. */
async function readLine({ input, interactive }: Terminal): Promise<string | undefined> {
  const lines = createInterface({ input, output: nowhere(), terminal: interactive });
  lines.on("SIGINT", () => lines.close());
  try {
    const ended = once(lines, "close").then(() => undefined);
    const line = once(lines, "line").then(([text]) => String(text));
    return await Promise.race([line, ended]);
  } finally {
    lines.close();
  }
}
