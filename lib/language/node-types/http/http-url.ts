import type { Meter } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import { NodeFailure } from "../node-result.ts";

/** The literal beginning that a URL template must have: scheme and host come from the author, not from a value. */
export const HTTP_URL_START = /^\s*https?:\/\/[^\s/?#\\]/i;

const MAX_URL_CHARS = 65_536;
/** Stands for each inserted value while the literal text around them is looked at. A character for private use. */
const MARK = "\ue000";
/** A value within the host must be part of one label, so that it adds no dot, port, user or path. */
const HOST_VALUE = /^[a-z0-9-]{1,63}$/i;

/**
 * The URL of an http node with its values put in. They are percent-encoded and can change neither scheme nor
 * path structure: a value that would be a `.` or `..` segment is refused, because no spelling of it survives
 * URL parsing. Within the host only letters, digits and hyphens may be inserted.
 * @throws NodeFailure node_failed, ExpressionError, MeterSpent.
 */
export function renderUrl({
  template,
  scope,
  meter,
}: {
  template: string;
  scope: ExpressionScope;
  meter?: Meter;
}): URL {
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
    if (text.length > MAX_URL_CHARS) throw bad(`it is longer than ${MAX_URL_CHARS} characters`);
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
