import type { NodeTypeWords } from "../node-type-words.ts";

export const askWords = {
  label: "Question",
  icon: "question",
  asks: "user_input",
  outcomes: () => ["done", "skipped", "expired"],
  newConfig: { title: "Question", questions: [{ id: "answer", label: "Answer", type: "text" }] },
} satisfies NodeTypeWords;
