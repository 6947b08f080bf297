import type { z } from "zod";
import type { suggestName } from "#lib/language/expressions/syntax/closest-name.ts";
import { counted } from "#lib/language/json-schema/count-words.ts";
import { ownWords, TYPE_WORDS } from "#lib/language/json-schema/issue-words.ts";
import { knownProperties } from "./known-properties.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

export interface DescribedIssue {
  readonly path: Path;
  /** A sentence that names the field by its last step. */
  readonly message: string;
}

/** Where a node's id is expected: empty, it was not chosen yet. */
const REFERENCES: ReadonlySet<string> = new Set(["start", "from", "to"]);

/** What was checked, and by what. */
export interface Checked {
  readonly document: unknown;
  readonly schema: z.core.$ZodType;
  /** Names what was meant, a bounded number of times. */
  readonly suggest: typeof suggestName;
}

/** Zod's issue in plain words, one for each place that is wrong. */
export function describeIssue(issue: Issue, checked: Checked, base: Path = []): DescribedIssue[] {
  const { document } = checked;
  const path = [...base, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))];
  const say = (predicate: string): DescribedIssue[] => [{ path, message: `${subject(path)} ${predicate}.` }];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownProperty(path, key, checked) }));
  }
  if (valueAt(document, path) === undefined) return say("is required");
  switch (issue.code) {
    case "invalid_type":
      return say(ownWords(issue) ?? `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`);
    case "invalid_value":
      return say(`must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`);
    case "too_small":
      return say(`must ${inWords(issue.origin, "at least", Number(issue.minimum))}`);
    case "too_big":
      return say(`must ${inWords(issue.origin, "at most", Number(issue.maximum))}`);
    case "invalid_format":
      if (valueAt(document, path) === "" && REFERENCES.has(String(path.at(-1))))
        return say("must name a node");
      return say(issue.message);
    case "invalid_key":
      return issue.issues.flatMap((inner) => describeIssue({ ...inner, path: [] }, checked, path));
    case "invalid_union":
      return describeUnion(issue, checked, path);
    default:
      return say("is not valid here");
  }
}

/** Members of a node that are often written into its configuration. */
const BESIDE_CONFIG: ReadonlySet<string> = new Set(["id", "name", "type", "retry", "timeoutSeconds"]);

/** Properties that a message lists. */
const LISTED = 20;

function unknownProperty(path: Path, key: string, { document, schema, suggest }: Checked): string {
  if (path.at(-1) === "config" && BESIDE_CONFIG.has(key)) {
    const form = key === "retry" ? ': "retry": { "maxAttempts": 3 }' : "";
    return `"${key}" is not a known property of "config": it stands beside "config"${form}.`;
  }
  const known = knownProperties(schema, path, document);
  // Of several forms another one has it: that is said of the whole.
  if (known.length === 0 || known.includes(key)) return `${subject([key])} is not a known property.`;
  const listed = known.slice(0, LISTED).join(", ");
  return `${subject([key])} is not a known property: there are ${listed}.${suggest(key, known)}`;
}

/** "be at least 1", "have at most 50 items". */
function inWords(origin: string, bound: string, limit: number): string {
  if (origin === "string") return `have ${bound} ${counted(limit, "character")}`;
  if (origin === "array") return `have ${bound} ${counted(limit, "item")}`;
  return `be ${bound} ${limit}`;
}

/** The form with the fewest faults is the one that was meant. */
function describeUnion(
  issue: Extract<Issue, { code: "invalid_union" }>,
  checked: Checked,
  path: Path,
): DescribedIssue[] {
  if (issue.discriminator !== undefined) {
    const options = "options" in issue && issue.options ? issue.options.join(", ") : "a known one";
    return [{ path, message: `${subject(path)} must be one of: ${options}.` }];
  }
  const [closest] = [...issue.errors].sort((first, second) => first.length - second.length);
  const own = ownWords(issue);
  return (closest ?? [])
    .flatMap((inner) => describeIssue(inner, checked, path))
    .map((told) => (own ? { ...told, message: `${told.message} ${subject(path)} ${own}.` } : told));
}

function subject(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return "The document";
  return typeof last === "number" ? `Item ${last + 1}` : `"${last}"`;
}

function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    return Reflect.get(value, key);
  }, document);
}
