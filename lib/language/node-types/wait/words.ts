import type { NodeTypeWords } from "../node-type-words.ts";

export const waitWords = {
  label: "Wait",
  icon: "hourglass",
  outcomes: () => ["done"],
  newConfig: { seconds: "60" },
} satisfies NodeTypeWords;
