import { ExpressionError } from "../expression-error.ts";

/** A template's parts: literal text, and expressions with the offset at which their source begins. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "expression"; readonly source: string; readonly start: number };

/**
 * Splits `Dear {{ input.name }}, …`. Inside the braces, braces of maps and anything in string literals and
 * comments belong to the expression. To write two braces, put them into one: `{{ '{{' }}`.
 * @throws ExpressionError template_syntax, with the position of the opening braces.
 */
export function splitTemplate(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf("{{", at);
    if (open === -1) break;
    if (open > at) parts.push({ kind: "text", text: template.slice(at, open) });
    const start = open + 2;
    const close = findClosingBraces(template, start);
    if (close === -1) throw malformed(template, open, "these braces are never closed: '}}' is missing");
    const source = template.slice(start, close);
    if (source.trim() === "") throw malformed(template, open, "there is no expression between these braces");
    parts.push({ kind: "expression", source, start });
    at = close + 2;
  }
  if (at < template.length) parts.push({ kind: "text", text: template.slice(at) });
  return parts;
}

/**
 * The expression of a template around an offset, also of one that is half written: what follows braces that are never
 * closed is one up to the end of its line. Undefined in the text between.
 */
export function expressionAt(
  template: string,
  offset: number,
): { readonly source: string; readonly start: number } | undefined {
  let at = 0;
  for (;;) {
    const open = template.indexOf("{{", at);
    if (open === -1 || open + 2 > offset) return undefined;
    const start = open + 2;
    const close = findClosingBraces(template, start);
    const lineEnd = template.indexOf("\n", start);
    const end = close !== -1 ? close : lineEnd === -1 ? template.length : lineEnd;
    if (offset <= end) return { source: template.slice(start, end), start };
    at = close === -1 ? end : close + 2;
  }
}

function malformed(template: string, offset: number, message: string): ExpressionError {
  return new ExpressionError({
    code: "template_syntax",
    message,
    source: { text: template, start: 0 },
    offset,
  });
}

function findClosingBraces(template: string, start: number): number {
  let depth = 0;
  for (let at = start; at < template.length; at += 1) {
    const character = template[at];
    if (character === "'" || character === '"') {
      at = endOfString(template, at);
    } else if (character === "/" && template[at + 1] === "/") {
      const lineEnd = template.indexOf("\n", at);
      if (lineEnd === -1) return -1;
      at = lineEnd;
    } else if (character === "{") depth += 1;
    else if (character === "}") {
      if (depth > 0) depth -= 1;
      else return template[at + 1] === "}" ? at : -1;
    }
  }
  return -1;
}

/** The index of the last quote of the string literal that begins here; the end of the text if it has none. */
function endOfString(template: string, start: number): number {
  const quote = template[start] ?? "";
  const delimiter = template.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  for (let at = start + delimiter.length; at < template.length; at += 1) {
    if (template[at] === "\\") at += 1;
    else if (template.startsWith(delimiter, at)) return at + delimiter.length - 1;
  }
  return template.length;
}
