import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine, withWord } from "../summary-text.ts";

export const waitWords = {
  label: "Wait",
  family: "flow",
  does: "Waits for a time, up to a year.",
  icon: "hourglass",
  outcomes: () => ["done"],
  summary: ({ seconds, until }) => {
    const lasting = typeof seconds === "number" ? String(seconds) : firstLine(seconds);
    return lasting ? `${lasting} seconds` : withWord("until", firstLine(until));
  },
  newConfig: { seconds: "60" },
} satisfies NodeTypeWords;
