import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine } from "../summary-text.ts";

export const approvalWords = {
  label: "Approval",
  family: "people",
  does: "Has a person approve or reject.",
  icon: "stamp",
  asks: "approval",
  outcomes: () => ["approved", "rejected", "expired"],
  summary: ({ title, summary }) => firstLine(summary) ?? firstLine(title),
  newConfig: { title: "Approval", summary: "" },
} satisfies NodeTypeWords;
