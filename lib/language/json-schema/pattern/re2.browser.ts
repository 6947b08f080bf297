import type { CompiledPattern } from "./re2.ts";

/**
 * Replaces re2.ts in the browser (package.json, imports). RE2 is as large as the rest of a page's script, and few
 * schemas have a pattern: it is loaded when a pattern is met. Until then every text passes: the server decides
 * anyway.
 */
type Compile = (pattern: string) => CompiledPattern;

let compile: Compile | undefined;
let loading: Promise<void> | undefined;

export function compileRe2(pattern: string): CompiledPattern {
  void loadRe2();
  let compiled: CompiledPattern | undefined;
  return {
    programSize: () => compiled?.programSize() ?? 0,
    test(text) {
      compiled ??= compile?.(pattern);
      return compiled?.test(text) ?? true;
    },
  };
}

/** Whether patterns are matched already. */
export const re2IsHere = (): boolean => compile !== undefined;

/** Resolves when patterns are matched, or cannot be: then the server alone does. */
export function loadRe2(): Promise<void> {
  loading ??= import("re2js").then(
    ({ RE2JS }) => {
      compile = (pattern) => RE2JS.compile(pattern);
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}
