import type { NodeTypeWords } from "../node-type-words.ts";

export const approvalWords = {
  label: "Approval",
  icon: "stamp",
  outcomes: () => ["approved", "rejected", "expired"],
  newConfig: { title: "Approval", summary: "" },
} satisfies NodeTypeWords;
