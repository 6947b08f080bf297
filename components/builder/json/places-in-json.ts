interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where values stand in a JSON text, by their JSON Pointers; of a longer value its first line. The text is valid. */
export function placesInJson(text: string, wanted: ReadonlySet<string>): ReadonlyMap<string, Range> {
  const found = new Map<string, Range>();
  let at = 0;
  const space = () => {
    while (/\s/.test(text[at] ?? "")) at++;
  };
  const textEnd = (): number => {
    let end = at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
    return end + 1;
  };
  const value = (pointer: string): void => {
    space();
    const from = at;
    const open = text[at];
    if (open === "{" || open === "[") {
      at++;
      space();
      for (let index = 0; at < text.length && text[at] !== "}" && text[at] !== "]"; index++) {
        let name = String(index);
        if (open === "{") {
          const end = textEnd();
          name = JSON.parse(text.slice(at, end));
          at = end;
          space();
          at++; // the colon
        }
        value(`${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
        space();
        if (text[at] === ",") at++;
        space();
      }
      at++;
    } else if (open === '"') at = textEnd();
    else while (at < text.length && !/[\s,\]}]/.test(text[at] ?? "")) at++;
    if (!wanted.has(pointer)) return;
    const line = text.indexOf("\n", from);
    found.set(pointer, { from, to: line < 0 ? at : Math.min(at, line) });
  };
  value("");
  return found;
}
