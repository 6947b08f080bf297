/** A section of the guide under one heading: a page. */
export interface GuidePart {
  /** In its address: `start-a-run`. */
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Its first sentence, without marks. */
  readonly about: string;
}

/** The text before the first heading, and the sections. */
export function guideParts(guide: string): { lead: string; parts: GuidePart[] } {
  const [lead = "", ...rest] = guide.split(/^# /m);
  const parts = rest.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    const text = lines.join("\n").trim();
    const [about = ""] = text.replaceAll("`", "").split(/(?<=\.)\s/);
    return { id: title.toLowerCase().replaceAll(/\W+/g, "-"), title, text, about };
  });
  return { lead: lead.trim(), parts };
}

/** The operations that a guide speaks of, by its id: their calls stand beside it. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  authentication: ["listAgents"],
  "start-a-run": ["startRun", "getAgent"],
  "wait-for-a-run": ["getRun"],
  "answer-a-run": ["replyToRun", "decideRunApproval", "continueRun"],
  mcp: ["postMcp"],
  errors: ["getRun"],
  idempotency: ["startRun"],
  pages: ["getRunTrace"],
};

export const guideCalls = (id: string): readonly string[] => CALLS[id] ?? [];
