import { isFreeOf } from "./characters.ts";

/** RFC 6570, 2.1, with erratum 6937 (an apostrophe is literal). */
const NOT_LITERAL = /[\0-\x20\x7f"<>\\^`{|}]/;
const NOT_NAME = /[^a-z0-9_%]/i;
const MODIFIER = /(?::[1-9][0-9]{0,3}|\*)$/;

/** RFC 6570: text of a URI, with `{…}` for what is filled in. */
export function isUriTemplate(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const close = text.indexOf("}", open);
    if (
      close < 0 ||
      !isFreeOf(text.slice(at, open), NOT_LITERAL) ||
      !isExpression(text.slice(open + 1, close))
    )
      return false;
    at = close + 1;
  }
  return isFreeOf(text.slice(at), NOT_LITERAL);
}

/** An operator and a list of variables: `+path`, `?page,size*`, `name:3`. */
function isExpression(text: string): boolean {
  const list = /^[+#./;?&=,!@|]/.test(text) ? text.slice(1) : text;
  return list.split(",").every((variable) => {
    const name = variable.replace(MODIFIER, "");
    return name.split(".").every((part) => part !== "" && isFreeOf(part, NOT_NAME));
  });
}
