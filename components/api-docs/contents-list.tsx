"use client";

import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { TextField } from "#components/ui/text-field.tsx";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { type ContentsEntry, type ContentsGroup, findContents } from "./find-contents.ts";
import { useCurrentSection } from "./use-current-section.ts";

/**
 * The contents, searched as somebody types; the section that is read is marked and kept in sight. Beside the page in
 * wide windows, collapsed above it in narrow ones.
 */
export function ContentsList({ groups }: { groups: readonly ContentsGroup[] }) {
  const path = usePathname();
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const ids = useMemo(() => groups.flatMap(({ entries }) => entries.flatMap(({ id }) => id ?? [])), [groups]);
  const section = useCurrentSection(ids);
  const shown = findContents(groups, search);
  useShortcuts("API docs", [{ keys: "/", label: "Search the docs", run: () => field.current?.focus() }]);
  useEffect(() => {
    if (section) keepInSight(list.current);
  }, [section]);
  const isCurrent = ({ href, id }: ContentsEntry) => (id === null ? href === path : id === section);
  const searchField = (ref?: RefObject<HTMLInputElement | null>) => (
    <SearchField
      value={search}
      onChange={setSearch}
      first={shown[0]?.entries[0]}
      {...(ref && { field: ref })}
    />
  );
  return (
    <>
      <details className="rounded-lg border border-line bg-surface lg:hidden">
        <summary className="cursor-pointer px-3 py-3 font-medium">Contents</summary>
        <nav aria-label="Contents" className="grid gap-3 border-line border-t p-3">
          {searchField()}
          <Groups groups={shown} isCurrent={isCurrent} />
        </nav>
      </details>
      <div className="sticky top-12 -mt-6 hidden max-h-[calc(100dvh-3rem)] flex-col pt-6 lg:flex">
        <div className="pr-4 pb-3">{searchField(field)}</div>
        <nav
          ref={list}
          aria-label="Contents"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          className="relative min-h-0 grow overflow-y-auto pr-4 pb-6 focus-visible:-outline-offset-2"
        >
          <Groups groups={shown} isCurrent={isCurrent} />
        </nav>
      </div>
    </>
  );
}

function SearchField({
  value,
  onChange,
  first,
  field,
}: {
  value: string;
  onChange: (value: string) => void;
  /** The entry that Enter opens. */
  first: ContentsEntry | undefined;
  field?: RefObject<HTMLInputElement | null>;
}) {
  return (
    <TextField
      type="search"
      label="Search the docs"
      hideLabel
      isCompact
      placeholder="Search the docs"
      leading={<Search aria-hidden />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && first && value.trim() !== "") window.location.assign(first.href);
      }}
      {...(field && { ref: field })}
    />
  );
}

function Groups({
  groups,
  isCurrent,
}: {
  groups: readonly ContentsGroup[];
  isCurrent: (entry: ContentsEntry) => boolean;
}) {
  if (groups.length === 0) return <p className="px-2 text-ink-soft text-table">Nothing matches.</p>;
  return groups.map(({ name, entries }) => (
    <div key={name} className="grid gap-px pb-4">
      <p className="px-2 py-1 font-medium text-ink-faint text-meta">{name}</p>
      <ul className="grid gap-px">
        {entries.map((entry) => (
          <li key={entry.href}>
            <a
              href={entry.href}
              aria-current={isCurrent(entry) ? "location" : undefined}
              className="block rounded-md px-2 py-1 text-ink-soft text-table transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:py-3"
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Scrolls the list itself, and never the page. */
function keepInSight(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !link) return;
  const { offsetTop, offsetHeight } = link;
  const isAbove = offsetTop < list.scrollTop;
  const isBelow = offsetTop + offsetHeight > list.scrollTop + list.clientHeight;
  if (isAbove || isBelow) list.scrollTop = offsetTop - list.clientHeight / 2;
}
