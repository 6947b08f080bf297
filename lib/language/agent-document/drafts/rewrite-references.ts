const WORD = /[A-Za-z0-9_]/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;
const READ = /^(\s*\.\s*\??\s*)([A-Za-z_][A-Za-z0-9_]*)/;
const INDEXED = /^(\s*\[\s*\??\s*)(["'])([A-Za-z0-9_]*)\2/;

/**
 * An expression with the nodes it reads renamed: `nodes.a`, `nodes.?a`, `nodes["a"]`. It need not parse, because drafts
 * may have faults; texts and comments in it stay as they are.
 */
export function rewriteExpression(source: string, renamed: ReadonlyMap<string, string>): string {
  let out = "";
  let at = 0;
  const take = (length: number) => {
    out += source.slice(at, at + length);
    at += length;
  };
  while (at < source.length) {
    const rest = source.slice(at, at + 3);
    const skipped = textLength(source, at) || (rest.startsWith("//") ? lineLength(source, at) : 0);
    if (skipped > 0) {
      take(skipped);
      continue;
    }
    const before = at === 0 ? "" : source[at - 1];
    const name =
      before !== undefined && WORD.test(before) ? undefined : NAME.exec(source.slice(at, at + 64))?.[0];
    if (name === undefined) {
      take(1);
      continue;
    }
    const isMember = /\.\s*\??\s*$/.test(out.slice(-8));
    take(name.length);
    if (name !== "nodes" || isMember) continue;
    const after = source.slice(at, at + 200);
    const read = READ.exec(after);
    const indexed = read ? null : INDEXED.exec(after);
    const [whole = "", lead = "", second = "", third = ""] = read ?? indexed ?? [];
    const next = renamed.get(read ? second : third);
    if (next === undefined) continue;
    out += read ? lead + next : `${lead}${second}${next}${second}`;
    at += whole.length;
  }
  return out;
}

/** A template with the expressions in it rewritten. */
export function rewriteTemplate(source: string, renamed: ReadonlyMap<string, string>): string {
  return source.replace(
    /\{\{([\s\S]*?)\}\}/g,
    (_, inner: string) => `{{${rewriteExpression(inner, renamed)}}}`,
  );
}

/** The length of a text in quotes that begins here; 0 if none does. */
function textLength(source: string, at: number): number {
  const quote = source[at];
  if (quote !== '"' && quote !== "'") return 0;
  const fence = source.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  const isRaw = /[rR]/.test(source[at - 1] ?? "");
  for (let end = at + fence.length; end < source.length; end++) {
    if (source[end] === "\\" && !isRaw) end++;
    else if (source.startsWith(fence, end)) return end + fence.length - at;
  }
  return source.length - at;
}

function lineLength(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return (end < 0 ? source.length : end) - at;
}
