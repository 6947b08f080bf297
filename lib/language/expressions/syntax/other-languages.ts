import { isScopeVariable } from "../scope.ts";

/**
 * What authors bring along from JavaScript, Python, SQL and template languages, and what the expression language has
 * instead. Each entry follows the error's message, so it has no full stop.
 */

const CLOCK = "there is no clock: run.startedAt is when the run began";
const CHANCE = "there is no randomness: run.id differs in every run";
const ABSENT = "where a key may be absent, write input.?key.orValue(other)";
const WORDS = "write &&, || and !";
const NO_STATEMENTS = "an expression is one value: without statements, loops and functions of its own";
const CONDITION = "a condition is written: condition ? one : other";
const QUOTED = "texts stand in quotes and are joined by +: 'Order ' + input.id";
const SHORT_FORM = "write list.map(x, x.name): the name of an item, then what becomes of it";

interface Form {
  /** Matched around the place of the error; it has to include that place. */
  readonly form: RegExp;
  readonly instead: string;
}

/** Forms that do not parse, the longer ones first. */
const FORMS: readonly Form[] = [
  { form: /===/g, instead: "write ==" },
  { form: /!==/g, instead: "write !=" },
  { form: /<=>/g, instead: "write <, == or >" },
  { form: /<>/g, instead: "write !=" },
  { form: /=>/g, instead: SHORT_FORM },
  { form: /=~/g, instead: "write text.matches('pattern')" },
  { form: /\?\?/g, instead: ABSENT },
  { form: /\?\./g, instead: "write input.?key, and end with .orValue(other)" },
  { form: /\$\{/g, instead: QUOTED },
  { form: /`/g, instead: QUOTED },
  { form: /\.\.\./g, instead: "lists are joined by +: input.tags + ['more']" },
  { form: /\*\*/g, instead: "write x * x: there is no power" },
  { form: /\+\+|[+\-*/]=/g, instead: NO_STATEMENTS },
  { form: /\/[^/\n]+\/[a-z]*\.test\b/g, instead: "write text.matches('pattern')" },
  { form: /\/\*|#/g, instead: "a comment begins with // and ends with its line" },
  { form: /\$[\w.]*/g, instead: "names have no $: input.key, nodes.id, run.id" },
  { form: /@/g, instead: "names have no @: input.key, nodes.id, run.id" },
  { form: /\bnew\s+Date\b/g, instead: `${CLOCK}, and timestamp(text) reads a time` },
  { form: /\bnew\b/g, instead: NO_STATEMENTS },
  { form: /\b(?:and|or|AND|OR)\b|\b(?:not|NOT)\s+\S/g, instead: WORDS },
  { form: /\bis(?:\s+not)?\b/g, instead: "write == or !=, as in input.key == null" },
  {
    form: /\btypeof\s+\S|\binstanceof\b/g,
    instead: "write type(x) == string, or int, double, bool, list or map",
  },
  { form: /\b(?:if|then|else|elif|case|when)\b/g, instead: CONDITION },
  {
    form: /\b(?:for|while|loop)\b/g,
    instead: "write list.map(x, …) or list.filter(x, …), or use a for_each or loop node",
  },
  {
    form: /\b(?:const|let|var|return|function|import|void|throw|try)\b|\b(?:lambda|await|async|delete)\s+\S|;/g,
    instead: NO_STATEMENTS,
  },
  {
    form: /\|/g,
    instead: "there are no filters: functions are called, as in upper(input.name), and || is or",
  },
  { form: /&/g, instead: "write &&" },
  { form: /~/g, instead: "texts are joined by +" },
  { form: /=/g, instead: "write == to compare" },
  { form: /\b[fb]['"]/g, instead: QUOTED },
  { form: /''|""/g, instead: "inside a text a quote is written \\' or \\\"" },
  { form: /\d_\d/g, instead: "digits stand without _" },
];

/** How far a form may reach from the place of the error. */
const WINDOW = 40;

/** `: write ==`, or nothing, for what could not be parsed at `offset`. */
export function hintOfForm(source: string, offset: number): string {
  const whole = source.trim();
  if (whole.startsWith("{{") && whole.endsWith("}}"))
    return ": an expression stands alone, {{ }} belongs in templates";
  if (whole.startsWith("#")) return ": templates have no blocks: write {{ condition ? one : other }}";
  const from = Math.max(0, offset - WINDOW);
  const near = source.slice(from, offset + WINDOW);
  const place = offset - from;
  for (const { form, instead } of FORMS) {
    for (const { index, 0: text } of near.matchAll(form)) {
      if (index <= place && place <= index + text.length - 1) return `: ${instead}`;
    }
  }
  const asks = source.includes("?") && !source.includes(":") && offset >= source.trimEnd().length;
  return asks ? `: ${CONDITION}` : "";
}

const READ_KEYS = "write input.map(key, key) for the keys of a map, and input[key] for a value";

/** Functions of other languages: the name of ours, or what to write. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["length", "size"],
  ["len", "size"],
  ["count", "size"],
  ["toLowerCase", "lower"],
  ["lowercase", "lower"],
  ["toLower", "lower"],
  ["toUpperCase", "upper"],
  ["uppercase", "upper"],
  ["toUpper", "upper"],
  ["includes", "contains"],
  ["toString", "string"],
  ["str", "string"],
  ["String", "string"],
  ["parseInt", "int"],
  ["parseFloat", "double"],
  ["Number", "double"],
  ["float", "double"],
  ["Boolean", "bool"],
  ["some", "exists"],
  ["any", "exists"],
  ["every", "all"],
  ["stringify", "toJson"],
  ["fromJson", "parseJson"],
  ["forEach", "map"],
  ["replaceAll", "replace"],
  ["substr", "substring"],
  ["strip", "trim"],
  ["unique", "distinct"],
  ["uniq", "distinct"],
  ["average", "avg"],
  ["mean", "avg"],
  ["regex", "matches"],
  ["test", "matches"],
  ["match", "matches"],
  ["sort", "sortBy"],
  ["toSorted", "sortBy"],
  ["orderBy", "sortBy"],
  ["Date", "timestamp"],
  ["strftime", "formatTimestamp"],
  ["toISOString", "string"],
  ["now", CLOCK],
  ["today", CLOCK],
  ["random", CHANCE],
  ["rand", CHANCE],
  ["uuid", CHANCE],
  ["concat", "texts and lists are joined by +, and a list of texts by join"],
  ["slice", "write text.substring(from, to)"],
  ["reduce", "write sum, min, max or join of a list that map made, or use a loop node"],
  ["flatMap", "write list.map(x, …).flatten()"],
  ["at", "write list[0]; the last is list[size(list) - 1]"],
  ["first", "write list[0]"],
  ["last", "write list[size(list) - 1]"],
  ["push", "write list + [item]"],
  ["append", "write list + [item]"],
  ["isEmpty", "write size(x) == 0"],
  ["empty", "write size(x) == 0"],
  ["coalesce", ABSENT],
  ["default", ABSENT],
  ["get", ABSENT],
  ["keys", READ_KEYS],
  ["values", READ_KEYS],
  ["entries", READ_KEYS],
  ["abs", "write x < 0 ? -x : x"],
  ["floor", "write int(x), which cuts towards zero"],
  ["trunc", "write int(x), which cuts towards zero"],
  ["ceil", "write int(x) == x ? int(x) : int(x) + 1, of what is above zero"],
  ["date", "write timestamp(text), or parseTimestamp(text, 'dd.MM.yyyy')"],
]);

/** `; did you mean 'size'?` or `: there is no clock …`; undefined for what is nobody's habit. */
export function hintOfFunction(name: string): string | undefined {
  const instead = FUNCTIONS.get(name);
  if (instead === undefined) return undefined;
  return /^\w+$/.test(instead) ? `; did you mean '${instead}'?` : `: ${instead}`;
}

const ROOTS = "expressions see input, nodes, attachments, thread and run";
const SECRETS = `${ROOTS}; a connection holds what is secret`;
const OUTPUTS = "the output of a node is nodes.id, with the node's id";

const VARIABLES: ReadonlyMap<string, string> = new Map([
  ["Math", "write round(x, 2), int(x), min(a, b) or max(a, b)"],
  ["math", "write round(x, 2), int(x), min(a, b) or max(a, b)"],
  ["JSON", "write toJson(x) or parseJson(text)"],
  ["json", "write toJson(x) or parseJson(text)"],
  ["Object", READ_KEYS],
  ["Array", "write size(list), list.map(x, …) or type(x) == list"],
  ["Date", `${CLOCK}, and timestamp(text) reads a time`],
  ["datetime", `${CLOCK}, and timestamp(text) reads a time`],
  ["Number", "write double(text) or int(text)"],
  ["String", "write string(x)"],
  ["undefined", `has(input.key) asks whether a key is there; ${ABSENT}`],
  ["None", "write null"],
  ["nil", "write null"],
  ["NULL", "write null"],
  ["True", "write true"],
  ["False", "write false"],
  ["steps", OUTPUTS],
  ["node", OUTPUTS],
  ["outputs", OUTPUTS],
  ["output", OUTPUTS],
  ["message", "a chat lane's message is input.message"],
  ["this", ROOTS],
  ["context", ROOTS],
  ["ctx", ROOTS],
  ["vars", ROOTS],
  ["env", SECRETS],
  ["process", SECRETS],
  ["secrets", SECRETS],
]);

/** `: write null`, or undefined. */
export function hintOfVariable(name: string): string | undefined {
  const instead = VARIABLES.get(name);
  return instead === undefined ? undefined : `: ${instead}`;
}

/** What expressions of other places know: `result` there is no text here. */
const ELSEWHERE: ReadonlySet<string> = new Set(["result", "status", "error", "trace", "output"]);

/** Hint for a name that may have been meant as a text: `done` for `'done'`. */
export function hintOfText(name: string): string {
  return isScopeVariable(name) || ELSEWHERE.has(name) ? "" : `; a text stands in quotes: "'${name}'"`;
}

/** Hint for `text.length` and `list.length`: `: write size(…)`, or nothing. */
export function hintOfProperty(name: string): string {
  return name === "length" || name === "size" || name === "count" ? ": write size(x)" : "";
}

/** Hint for an operation that values of these types do not have. */
export function hintOfOperation(left: string, operator: string, right: string): string {
  switch (`${left} ${operator} ${right}`) {
    case "string + number":
    case "number + string":
      return ": write string(x) for the number";
    case "string + bool":
    case "bool + string":
      return ": write string(x) for the bool";
    case "string in string":
      return ": write text.contains(part)";
    default:
      return "";
  }
}

/** Hint for `input.name || 'none'`, where a bool was expected. */
export const HINT_OF_OTHER_VALUE = `: ${ABSENT}`;

/** Hint for `{a: 1}`. */
export function hintOfMapKey(name: string): string {
  return `: the keys of a map stand in quotes, {'${name}': …}`;
}

/** Hint for `input.order-id`. */
export function hintOfDash(left: string, right: string): string {
  return `'-' subtracts: a key with a dash is read as ['${left}-${right}']`;
}
