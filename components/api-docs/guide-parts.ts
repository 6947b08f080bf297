/** A section of the guide under one heading. */
interface GuidePart {
  /** Its anchor: `rate-limits`. */
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** The text before the first heading, and the sections. */
export function guideParts(guide: string): { lead: string; parts: GuidePart[] } {
  const [lead = "", ...rest] = guide.split(/^# /m);
  const parts = rest.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return { id: title.toLowerCase().replaceAll(/\W+/g, "-"), title, text: lines.join("\n").trim() };
  });
  return { lead: lead.trim(), parts };
}
