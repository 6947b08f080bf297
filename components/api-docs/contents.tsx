import { ContentsList } from "./contents-list.tsx";
import type { ContentsGroup } from "./find-contents.ts";
import { guideParts } from "./guide-parts.ts";
import type { ApiDescription } from "./read-description.ts";

const PAGE = "/docs";

const FORMAT_PAGE = `${PAGE}/agent-document`;

/** A section of the page about the format. */
interface FormatSection {
  readonly id: string;
  readonly title: string;
  /** The names that the section defines. */
  readonly names: string;
}

/** The table of contents, with the text that its search looks in. On the page about the format it has its sections. */
export function Contents({
  api,
  formatSections = [],
}: {
  api: ApiDescription;
  formatSections?: readonly FormatSection[];
}) {
  return <ContentsList groups={groupsOf(api, formatSections)} />;
}

function groupsOf({ guide, groups }: ApiDescription, sections: readonly FormatSection[]): ContentsGroup[] {
  const format: ContentsGroup = {
    name: "Formats",
    entries: [
      {
        href: FORMAT_PAGE,
        id: null,
        title: "Agent document",
        text: "format graph nodes lanes expressions functions CEL",
      },
      ...sections.map(({ id, title, names }) => ({
        href: `${FORMAT_PAGE}#${id}`,
        id,
        title,
        text: names,
      })),
    ],
  };
  // Where somebody reads about the format, its sections come first.
  const [before, after] = sections.length > 0 ? [[format], []] : [[], [format]];
  return [
    ...before,
    {
      name: "Guide",
      entries: guideParts(guide).parts.map(({ id, title, text }) => {
        return { href: `${PAGE}#${id}`, id, title, text };
      }),
    },
    ...groups.map(({ name, operations }) => ({
      name,
      entries: operations.map(({ id, summary, method, path, description }) => {
        return {
          href: `${PAGE}#${id}`,
          id,
          title: summary,
          text: `${name} ${method} ${path} ${id} ${description}`,
        };
      }),
    })),
    ...after,
  ];
}
