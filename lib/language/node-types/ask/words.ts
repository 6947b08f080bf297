import type { NodeTypeWords } from "../node-type-words.ts";
import { firstLine, textsOf } from "../summary-text.ts";

export const askWords = {
  label: "Question",
  family: "people",
  does: "Asks a person questions and waits for the answers.",
  icon: "question",
  asks: "user_input",
  outcomes: () => ["done", "skipped", "expired"],
  summary: ({ title, questions }) => {
    const [first, ...others] = textsOf(questions, "label");
    return others.length > 0 ? `${first} and ${others.length} more` : (first ?? firstLine(title));
  },
  newConfig: { title: "Question", questions: [{ id: "answer", label: "Answer", type: "text" }] },
} satisfies NodeTypeWords;
