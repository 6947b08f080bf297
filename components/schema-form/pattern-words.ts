const CLASSES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  "[A-Z]": ["capital letter", "capital letters"],
  "[a-z]": ["lowercase letter", "lowercase letters"],
  "[A-Za-z]": ["letter", "letters"],
  "[a-zA-Z]": ["letter", "letters"],
  "[0-9]": ["digit", "digits"],
  "\\d": ["digit", "digits"],
  "[A-Z0-9]": ["capital letter or digit", "capital letters or digits"],
  "[a-z0-9]": ["lowercase letter or digit", "lowercase letters or digits"],
  "[A-Za-z0-9]": ["letter or digit", "letters or digits"],
  "[a-zA-Z0-9]": ["letter or digit", "letters or digits"],
};
const COUNTS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** A character class or literal text, and its repetition. */
const PART = /(\[[^\]]+\]|\\d)(\{\d+(?:,\d*)?\}|[+*?])?|((?:[\w \-/:,@#]|\\[.\-/+()])+)/y;

/** Describes `^[A-Z]{2}\d{9}$` as "two capital letters, then nine digits"; undefined for a more complex pattern. */
export function patternWords(pattern: string): string | undefined {
  const inner = /^\^(.+)\$$/.exec(pattern)?.[1];
  if (inner === undefined) return undefined;
  const parts: string[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < inner.length) {
    const [, named, times, literal] = PART.exec(inner) ?? [];
    const words = literal === undefined ? classWords(named, times) : `“${literal.replaceAll("\\", "")}”`;
    if (words === undefined) return undefined;
    parts.push(words);
  }
  return parts.join(", then ");
}

function classWords(named: string | undefined, times = "{1}"): string | undefined {
  const words = named === undefined ? undefined : CLASSES[named];
  if (!words) return undefined;
  const [one, many] = words;
  if (times === "+") return `one or more ${many}`;
  if (times === "*") return `any number of ${many}`;
  if (times === "?") return `an optional ${one}`;
  const [least = "", most = least] = times.slice(1, -1).split(",");
  if (most === "") return `at least ${counted(Number(least), one, many)}`;
  if (most === least) return counted(Number(least), one, many);
  return `${least} to ${most} ${many}`;
}

function counted(count: number, one: string, many: string): string {
  return `${COUNTS[count] ?? count} ${count === 1 ? one : many}`;
}
