/** A piece of XML or HTML: text as it is written, or what stands between `<` and `>`. */
export type Markup = { readonly text: string } | { readonly tag: string };

/**
 * The pieces of a markup text in order, without comments, declarations and processing instructions; a CDATA section is
 * text. Linear: it looks for each end once, and what has no end is left out.
 * @param raw elements whose content is left out, because it is no markup.
 */
export function* scanMarkup(source: string, { raw }: { raw?: ReadonlySet<string> } = {}): Generator<Markup> {
  for (let at = 0; at < source.length; ) {
    const open = source.indexOf("<", at);
    if (open === -1) {
      yield { text: source.slice(at) };
      return;
    }
    if (!BEGINS.test(source.charAt(open + 1))) {
      yield { text: source.slice(at, open + 1) };
      at = open + 1;
      continue;
    }
    if (open > at) yield { text: source.slice(at, open) };
    const [begin, end] = bordersAt(source, open);
    const close = source.indexOf(end, open + begin.length);
    if (close === -1) return;
    const inside = source.slice(open + begin.length, close);
    if (begin === CDATA) yield { text: inside.replaceAll("&", "&amp;") };
    else if (begin === "<") yield { tag: inside };
    at = close + end.length;
    if (begin === "<" && raw?.has(tagName(inside))) at = endOf(source, tagName(inside), at);
  }
}

/** Anything else after `<` is text, such as in `a < b`. */
const BEGINS = /[A-Za-z/!?]/;

/** Where the end tag of an element begins whose content is no markup. */
function endOf(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}

const CDATA = "<![CDATA[";
const BORDERS = [
  ["<!--", "-->"],
  [CDATA, "]]>"],
  ["<!", ">"],
  ["<?", ">"],
  ["<", ">"],
] as const;

function bordersAt(source: string, at: number): readonly [begin: string, end: string] {
  return BORDERS.find(([begin]) => source.startsWith(begin, at)) ?? ["<", ">"];
}

/** Its name in lower case, with the slash of an end tag; without a namespace's prefix. */
export function tagName(tag: string): string {
  const [, slash = "", name = ""] = /^(\/?)(?:[\w-]+:)?([\w-]+)/.exec(tag) ?? [];
  return slash + name.toLowerCase();
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["euro", "€"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["bdquo", "„"],
  ["hellip", "…"],
  ["bull", "•"],
  ["trade", "™"],
  ["rarr", "→"],
  ["larr", "←"],
  ["minus", "−"],
  ["le", "≤"],
  ["ge", "≥"],
  ["ne", "≠"],
  // U+00A0 to U+00FF in their order.
  ...(
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
    "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
    "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
    "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
    "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
    "thorn yuml"
  )
    .split(" ")
    .map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
]);

/** Text with its character references replaced; unknown ones stay as they are. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(String(name)) ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\ufffd";
  });
}
