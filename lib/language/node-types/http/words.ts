import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine } from "../summary-text.ts";

export const httpWords = {
  label: "HTTP request",
  family: "systems",
  does: "Calls an HTTP API.",
  icon: "globe",
  outcomes: () => ["done", "failed"],
  summary: ({ method, url }) => {
    const address = firstLine(url);
    return address && (typeof method === "string" ? `${method} ${address}` : address);
  },
  newConfig: { method: "GET", url: "" },
} satisfies NodeTypeWords;
