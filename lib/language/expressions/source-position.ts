/** A place in a source text: `offset` in UTF-16 units from 0, `line` and `column` from 1. */
export interface SourcePosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** The source that positions are counted in; an expression in a template begins `start` units into it. */
export interface SourceText {
  readonly text: string;
  readonly start: number;
}

export function locate({ text, start }: SourceText, offset: number): SourcePosition {
  const absolute = Math.min(text.length, start + Math.max(0, offset));
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < absolute; at = text.indexOf("\n", at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { offset: absolute, line, column: absolute - lineStart + 1 };
}
