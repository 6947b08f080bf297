import type { Meter } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import { splitTemplate } from "#lib/language/expressions/syntax/split-template.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import { NodeFailure } from "../node-result.ts";

/** The literal beginning that a URL template must have: scheme and host come from the author, not from a value. */
export const HTTP_URL_START = /^\s*https?:\/\/[^\s/?#\\]/i;

const MAX_URL_CHARS = 65_536;
const TOO_LONG = `it is longer than ${MAX_URL_CHARS} characters`;
/** Origins that a failure names. */
const SHOWN = 5;
/** Stands for each inserted value while the literal text around them is looked at. A character for private use. */
const MARK = "\ue000";
/** A value within the host must be part of one label, so that it adds no dot, port, user or path. */
const HOST_VALUE = /^[a-z0-9-]{1,63}$/i;

/**
 * The URL of an http node with its values put in. They are percent-encoded and can change neither scheme nor
 * path structure: a value that would be a `.` or `..` segment is refused, because no spelling of it survives
 * URL parsing. Within the host only letters, digits and hyphens may be inserted. With `origins` the URL is one value, as
 * it is, and leads to one of them.
 * @throws NodeFailure node_failed, ExpressionError, MeterSpent.
 */
export function renderUrl({ origins, ...rest }: RenderedFrom): URL {
  return origins ? wholeUrl({ origins, ...rest }) : filledUrl(rest);
}

interface RenderedFrom {
  readonly template: string;
  /** Where a URL that is one value may lead; without them the template itself says it. */
  readonly origins?: readonly string[] | undefined;
  readonly scope: ExpressionScope;
  readonly meter?: Meter | undefined;
}

/** Whether a template is a single `{{ expression }}`. */
export function isOneValue(template: string): boolean {
  const parts = splitTemplate(template.trim());
  return parts.length === 1 && parts[0]?.kind === "expression";
}

/** A URL that is a value as it is. Its origin is one of the author's, and nothing in it signs in. */
function wholeUrl({
  template,
  origins,
  scope,
  meter,
}: RenderedFrom & { readonly origins: readonly string[] }): URL {
  if (!isOneValue(template)) throw bad("with origins it must be one value");
  const text = compileTemplate(template.trim()).render(scope, { meter });
  if (text.length > MAX_URL_CHARS) throw bad(TOO_LONG);
  const url = parse(text);
  // The origin of blob:https://… is that of what follows.
  if (!/^https?:$/.test(url.protocol)) throw bad("it must begin with http:// or https://");
  if (url.username !== "" || url.password !== "") throw bad("it holds a user name or a password");
  if (!origins.some((origin) => URL.canParse(origin) && new URL(origin).origin === url.origin))
    throw bad(`it leads to none of the node's origins, which are ${origins.slice(0, SHOWN).join(", ")}`);
  return url;
}

function filledUrl({ template, scope, meter }: Omit<RenderedFrom, "origins">): URL {
  if (template.includes(MARK)) throw bad("it contains a character for private use");
  const values: string[] = [];
  const marked = compileTemplate(template).render(scope, {
    meter,
    encode: (text) => {
      values.push(text);
      return MARK;
    },
  });
  // The URL parser drops these anyway; they are dropped here, before any code relies on positions.
  const literals = marked
    .replace(/[\t\n\r]/g, "")
    .trimStart()
    .split(MARK);
  const url = parse(putIn(literals, values));
  const harmless = parse(putIn(literals, values, "x"));
  if (url.host !== harmless.host || segments(url) !== segments(harmless)) {
    throw bad("an inserted value would be a . or .. segment of its path");
  }
  return url;
}

/** Fills the template, with `instead` for every value outside the host. */
function putIn(literals: readonly string[], values: readonly string[], instead?: string): string {
  let text = literals[0] ?? "";
  if (!HTTP_URL_START.test(text + (literals.length > 1 ? "x" : "")))
    throw bad("it must begin with http:// or https:// and a host");
  for (const [index, value] of values.entries()) {
    const inHost = !/^https?:\/\/[^/?#\\]*[/?#\\]/i.test(text);
    if (inHost && !HOST_VALUE.test(value))
      throw bad("a value inserted into its host must be letters, digits and hyphens");
    text += (inHost ? value : (instead ?? percentEncoded(value))) + (literals[index + 1] ?? "");
    if (text.length > MAX_URL_CHARS) throw bad(TOO_LONG);
  }
  return text;
}

/** All but letters, digits and `-._~` (RFC 3986). What expressions give is always well-formed. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function parse(text: string): URL {
  if (!URL.canParse(text)) throw bad("it is not a URL");
  return new URL(text);
}

function segments({ pathname }: URL): number {
  return pathname.split("/").length;
}

function bad(why: string): NodeFailure {
  return new NodeFailure("node_failed", `The URL cannot be called: ${why}.`);
}
