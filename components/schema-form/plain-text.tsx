import type { ReactNode } from "react";

/** In the place of the form library's Markdown (next.config.ts): what little it would draw with it is plain text. */
export function Markdown({ children }: { children?: ReactNode }) {
  return children;
}
