import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What stands under one heading of docs/agent-document.md. */
export interface DocsSection {
  /** Its anchor: `javascript-and-cel`. */
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
  /** Markdown. */
  readonly text: string;
}

export interface DocsPage {
  /** Markdown: what stands before the first section, without the title. */
  readonly lead: string;
  readonly sections: readonly DocsSection[];
}

/** The reference of the agent document, as it is served: whoever explains the format reads it here. */
export function readAgentDocumentPage(): DocsPage {
  return splitPage(readFileSync(join(process.cwd(), "docs/agent-document.md"), "utf8"));
}

function splitPage(text: string): DocsPage {
  const [opening = "", ...parts] = text.split(/^(?=###? )/m);
  return {
    lead: opening.replace(/^# .*\n/, "").trim(),
    sections: parts.map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      const title = heading.replace(/^#+ /, "");
      return {
        id: title.toLowerCase().replaceAll(/\W+/g, "-"),
        title,
        level: heading.startsWith("### ") ? 3 : 2,
        text: lines.join("\n").trim(),
      };
    }),
  };
}
