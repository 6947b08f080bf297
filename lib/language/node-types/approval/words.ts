import type { NodeTypeWords } from "../node-type-words.ts";

export const approvalWords = {
  label: "Approval",
  icon: "stamp",
  asks: "approval",
  outcomes: () => ["approved", "rejected", "expired"],
  newConfig: { title: "Approval", summary: "" },
} satisfies NodeTypeWords;
