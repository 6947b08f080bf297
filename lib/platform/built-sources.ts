import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What esbuild writes above the text of each module: `// lib/nouns/run-start/start-run.ts`. */
const MODULE = /^\/\/ ((?:app|lib)\/\S+|server\.ts|worker\.ts)$/;
/** A place in a built file (lib/programs/build/service-build.ts), as a stack trace names it. */
const PLACE = /file:\/\/\S+\/laneway\/service\/[\w-]+\.mjs(?=:(\d+):\d+)/g;

const known = new Map<string, readonly (string | undefined)[]>();

/** The source file of each line of a built file's text; undefined before the first. */
export function sourcesByLine(text: string): (string | undefined)[] {
  let current: string | undefined;
  return text.split("\n").map((line) => {
    current = MODULE.exec(line)?.[1] ?? current;
    return current;
  });
}

/** A stack trace with the source file of each built function before its place. Each built file is read once. */
export function nameSources(stack: string): string {
  return stack.replace(PLACE, (url, line: string) => {
    const source = sourceAt(url, Number(line));
    return source === undefined ? url : `${source} ${url}`;
  });
}

/** The source file of a line of a built file, counted from 1; undefined where it is not known. */
export function sourceAt(url: string, line: number): string | undefined {
  const sources = known.get(url) ?? readSources(url);
  known.set(url, sources);
  return sources[line - 1];
}

/** Nothing of a file that is no longer there: the sources have changed since this process began. */
function readSources(url: string): (string | undefined)[] {
  try {
    return sourcesByLine(readFileSync(fileURLToPath(url), "utf8"));
  } catch {
    return [];
  }
}
