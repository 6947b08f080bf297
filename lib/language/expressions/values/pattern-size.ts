/** A class of Unicode (`\pL`) has hundreds of ranges, which compiling looks at one by one. */
const UNICODE_CLASS_SIZE = 16;

/**
 * An upper estimate of the instructions that RE2 compiles a pattern to, without compiling it: counted
 * repetitions multiply what they repeat. Compiling takes about 0.4 µs for each.
 */
export function estimatePatternSize(pattern: string): number {
  /** Instructions of the open groups, outermost first, up to their last atom. */
  const groups = [0];
  let atom = 0;
  const closeAtom = () => {
    groups.push((groups.pop() ?? 0) + atom);
    atom = 0;
  };
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === "{") {
      const repeat = /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(at, at + 12));
      if (repeat) {
        atom = (atom + 1) * Math.max(1, Number(repeat[1]), Number(repeat[2] ?? 0));
        at += repeat[0].length - 1;
        continue;
      }
    }
    if (character === "*" || character === "+" || character === "?") {
      atom += 1;
      continue;
    }
    closeAtom();
    if (character === "(") groups.push(2);
    else if (character === ")") atom = groups.length > 1 ? (groups.pop() ?? 0) : 0;
    else {
      const start = at;
      if (character === "[") at = endOfClass(pattern, at);
      else if (character === "\\") at += 1;
      atom = /\\[pP]/.test(pattern.slice(start, at + 1)) ? UNICODE_CLASS_SIZE : 1;
    }
  }
  closeAtom();
  return groups.reduce((sum, size) => sum + size, 4);
}

/** The index of the `]` that closes a character class; its first character may be a `]` that does not. */
function endOfClass(pattern: string, start: number): number {
  let at = start + 1;
  if (pattern[at] === "^") at += 1;
  if (pattern[at] === "]") at += 1;
  for (; at < pattern.length; at += 1) {
    if (pattern[at] === "\\") at += 1;
    else if (pattern.startsWith("[:", at)) at = Math.max(at, pattern.indexOf(":]", at));
    else if (pattern[at] === "]") return at;
  }
  return pattern.length;
}
