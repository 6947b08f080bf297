import type { NodeTypeWords } from "../node-type-words.ts";

export const httpWords = {
  label: "HTTP request",
  icon: "globe",
  outcomes: () => ["done", "failed"],
  newConfig: { method: "GET", url: "" },
} satisfies NodeTypeWords;
