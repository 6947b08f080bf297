import { RE2JS } from "re2js";

/** A pattern as RE2 runs it. */
export interface CompiledPattern {
  programSize(): number;
  test(text: string): boolean;
}

/** @throws Error that says what RE2 cannot accept. */
export function compileRe2(pattern: string): CompiledPattern {
  return RE2JS.compile(pattern);
}

/** Whether patterns are matched: always, but in a browser that has not loaded RE2 yet. */
export const re2IsHere = (): boolean => true;

/** Resolves when patterns are matched. */
export async function loadRe2(): Promise<void> {}
