import { ContentsList } from "./contents-list.tsx";
import type { ContentsGroup } from "./find-contents.ts";
import { guideParts } from "./guide-parts.ts";
import type { ApiDescription } from "./read-description.ts";

const PAGE = "/docs";

/** The table of contents, with the text that its search looks in. */
export function Contents({ api }: { api: ApiDescription }) {
  return <ContentsList groups={groupsOf(api)} />;
}

function groupsOf({ guide, groups }: ApiDescription): ContentsGroup[] {
  return [
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
    {
      name: "Formats",
      entries: [
        {
          href: `${PAGE}/agent-document`,
          id: null,
          title: "Agent document",
          text: "format graph nodes lanes",
        },
      ],
    },
  ];
}
