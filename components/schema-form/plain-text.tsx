import type { ReactNode } from "react";

/** Replaces the library's Markdown (next.config.ts): the little text that it would render is plain. */
export function Markdown({ children }: { children?: ReactNode }) {
  return children;
}
