import { BOUNDS, type Formatted, formatMarkdown } from "#components/markdown/format-markdown.ts";
import { headingAddresses } from "./format-pages.ts";

/** A section of a page in Markdown, below its heading. */
export interface WrittenSection {
  /** The heading's anchor. */
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
  /** Markdown. */
  readonly text: string;
}

/** Text, or a block of JSON that may be copied. */
type SectionPart = { readonly formatted: Formatted; readonly text: string } | { readonly json: string };
export interface FormattedSection extends Omit<WrittenSection, "text"> {
  readonly parts: readonly SectionPart[];
}

/** A page of our own in Markdown: what stands before the first section, and the sections. */
interface WrittenPage {
  readonly lead: string;
  readonly sections: readonly WrittenSection[];
}

interface FormattedPage {
  /** Markdown. */
  readonly lead: string;
  readonly sections: readonly FormattedSection[];
}

const JSON_BLOCK = /^```json\n([\s\S]*?)^```$/gm;

/** A pause between parts: the parser takes some 4 ms for 1,000 characters, and other requests go on meanwhile. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Formats a text of our own in parts. To be kept: it takes tenths of a second in all. */
export async function formatSections(written: readonly WrittenSection[]): Promise<FormattedSection[]> {
  const sections: FormattedSection[] = [];
  const headingAddress = headingAddresses(written);
  for (const { text, ...section } of written) {
    const parts: SectionPart[] = [];
    // Between two blocks there is text: of the pieces, each second one is a block.
    for (const [index, piece] of text.split(JSON_BLOCK).entries()) {
      if (piece.trim() === "") continue;
      parts.push(
        index % 2 === 1
          ? { json: piece.trimEnd() }
          : { formatted: formatMarkdown(piece, { ...BOUNDS, headingAddress }), text: piece },
      );
      await breathe();
    }
    sections.push({ ...section, parts });
  }
  return sections;
}

/** A page that is read and formatted for the first caller, and kept. What fails is tried again for the next. */
export function keepFormatted(read: () => WrittenPage): () => Promise<FormattedPage> {
  let kept: Promise<FormattedPage> | undefined;
  const format = async () => {
    const { lead, sections } = read();
    return { lead, sections: await formatSections(sections) };
  };
  return () => {
    kept ??= format().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
