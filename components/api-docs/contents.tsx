import { guideParts } from "./guide-parts.ts";
import type { ApiDescription } from "./read-description.ts";

interface ContentsGroup {
  readonly name: string;
  readonly entries: readonly { readonly href: string; readonly title: string }[];
}

const PAGE = "/docs";

/** The table of contents: beside the page in wide windows, collapsed above it in narrow ones. */
export function Contents({ api }: { api: ApiDescription }) {
  const groups = groupsOf(api);
  return (
    <>
      <details className="rounded-lg border border-line bg-surface lg:hidden">
        <summary className="cursor-pointer px-3 py-3 font-medium">Contents</summary>
        <nav aria-label="Contents" className="border-line border-t p-3">
          <Groups groups={groups} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="sticky top-12 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto py-6 pr-4 focus-visible:-outline-offset-2 lg:block"
      >
        <Groups groups={groups} />
      </nav>
    </>
  );
}

function groupsOf({ guide, groups }: ApiDescription): ContentsGroup[] {
  return [
    {
      name: "Guide",
      entries: guideParts(guide).parts.map(({ id, title }) => ({ href: `${PAGE}#${id}`, title })),
    },
    ...groups.map(({ name, operations }) => ({
      name,
      entries: operations.map(({ id, summary }) => ({ href: `${PAGE}#${id}`, title: summary })),
    })),
    { name: "Formats", entries: [{ href: `${PAGE}/agent-document`, title: "Agent document" }] },
  ];
}

function Groups({ groups }: { groups: readonly ContentsGroup[] }) {
  return groups.map(({ name, entries }) => (
    <div key={name} className="grid gap-px pb-4">
      <p className="px-2 py-1 font-medium text-ink-faint text-meta">{name}</p>
      <ul className="grid gap-px">
        {entries.map(({ href, title }) => (
          <li key={href}>
            <a
              href={href}
              className="block rounded-md px-2 py-1 text-ink-soft text-table transition-colors hover:bg-hover hover:text-ink pointer-coarse:py-3"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
