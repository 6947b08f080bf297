import { closestName } from "#lib/language/expressions/syntax/closest-name.ts";
import { fileVariable } from "./secret-files.ts";

/** Variables that callers of the API keep in their own environment, as our examples do. */
const OF_CALLERS = ["LANEWAY_API_KEY", "LANEWAY_KEY", "LANEWAY_URL"];
const OURS = "LANEWAY_";
/** Shorter names are within an edit of too many that others use: PORT and PORTS. */
const MIN_CHARS = 8;

export interface MisspelledVariable {
  readonly name: string;
  /** The known name that is nearest; undefined if none is near. */
  readonly meant: string | undefined;
}

/**
 * Variables that are set and mean nothing to us, but look as if they should: `LANEWAY_…`, and names within two edits of
 * one that we read and that is not set. They are named, not refused: the environment belongs to others, too.
 * @param known every name that is read, but for those of files.
 * @param secrets those of `known` that are also read with `_FILE`. Another that has it means the name without.
 */
export function misspelledVariables({
  source,
  known,
  secrets,
}: {
  source: Readonly<Record<string, string | undefined>>;
  known: readonly string[];
  secrets: readonly string[];
}): MisspelledVariable[] {
  const files = secrets.map(fileVariable);
  const all = new Set([...known, ...files, ...OF_CALLERS]);
  const inFile = (name: string) => secrets.includes(name) && Boolean(source[fileVariable(name)]);
  const unset = [...known, ...files].filter((name) => !source[name] && !inFile(name));
  const isKnown = (name: string) => all.has(name) || /^(?:https?|no|ftp|all)_proxy$/i.test(name);
  return Object.keys(source)
    .filter((name) => source[name] && !isKnown(name))
    .flatMap((name) => {
      const bare = name.slice(OURS.length);
      const isPrefixed = name.startsWith(OURS) && all.has(bare);
      const meant = isPrefixed ? bare : nearest(name, unset);
      return meant !== undefined || name.startsWith(OURS) ? [{ name, meant }] : [];
    });
}

function nearest(name: string, unset: readonly string[]): string | undefined {
  const inFile = /^(.+)_FILE$/.exec(name)?.[1] ?? "";
  if (inFile.length >= MIN_CHARS && unset.includes(inFile)) return inFile;
  if (name.startsWith(OURS)) return closestName(name, unset) ?? closestName(name.slice(OURS.length), unset);
  return name.length < MIN_CHARS
    ? undefined
    : closestName(
        name,
        unset.filter((one) => one.length >= MIN_CHARS),
      );
}

/** `DATABSE_URL is no variable that Laneway reads. Did you mean DATABASE_URL?` The value is not told. */
export function describeMisspelled({ name, meant }: MisspelledVariable): string {
  return `${name} is no variable that Laneway reads.${meant === undefined ? "" : ` Did you mean ${meant}?`}`;
}
