"use client";

import { Search } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "#components/ui/link.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { type ContentsEntry, type ContentsGroup, findContents } from "./find-contents.ts";
import { useCurrentSection } from "./use-current-section.ts";
import { useSearchTexts } from "./use-search-texts.ts";

/** Classes for all links at once: there are more than a hundred. */
const LIST =
  "grid gap-px pb-2 pl-2 text-ink-soft text-table [&_a]:block [&_a]:rounded-md [&_a]:px-2 [&_a]:py-1 [&_a]:transition-colors " +
  "[&_a:hover]:bg-hover [&_a:hover]:text-ink [&_a[aria-current]]:bg-hover [&_a[aria-current]]:font-medium " +
  "[&_a[aria-current]]:text-ink pointer-coarse:[&_a]:py-3";

/**
 * The contents, searched as somebody types; what is read is marked and kept in sight, its group open. Beside the page in
 * wide windows, collapsed above it in narrow ones.
 */
export function ContentsList({ groups }: { groups: readonly ContentsGroup[] }) {
  const path = usePathname();
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const section = useCurrentSection(sectionsOf(groups, path));
  const [texts, loadTexts] = useSearchTexts();
  const isSearching = search.trim() !== "";
  const shown = findContents(groups, { search, texts });
  useShortcuts("API docs", [{ keys: "/", label: "Search the docs", run: () => field.current?.focus() }]);
  const current = section === undefined ? path : `${path}#${section}`;
  useEffect(() => {
    if (current) keepInSight(list.current);
  }, [current]);
  const searchField = (ref?: RefObject<HTMLInputElement | null>) => (
    <SearchField
      value={search}
      onChange={setSearch}
      onFocus={loadTexts}
      first={shown[0]?.entries[0]}
      {...(ref && { field: ref })}
    />
  );
  const drawn = <Groups groups={shown} path={path} current={current} isOpen={isSearching} />;
  return (
    <>
      <NarrowContents key={path}>
        {searchField()}
        {drawn}
      </NarrowContents>
      <div className="sticky top-12 -mt-6 hidden max-h-[calc(100dvh-3rem)] flex-col pt-6 lg:flex">
        <div className="pr-4 pb-3">{searchField(field)}</div>
        <nav
          ref={list}
          aria-label="Contents"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          className="relative min-h-0 grow overflow-y-auto pr-4 pb-6 focus-visible:-outline-offset-2"
        >
          {drawn}
        </nav>
      </div>
    </>
  );
}

/** Above the page, and drawn once it is opened: each page would have all links twice. */
function NarrowContents({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-lg border border-line bg-surface lg:hidden"
    >
      <summary className="cursor-pointer px-3 py-3 font-medium">Contents</summary>
      {isOpen && (
        <nav aria-label="Contents" className="grid gap-3 border-line border-t p-3">
          {children}
        </nav>
      )}
    </details>
  );
}

/** The headings of a page that are listed. */
function sectionsOf(groups: readonly ContentsGroup[], path: string): string[] {
  const entries = groups.flatMap((group) => group.entries);
  return entries.flatMap(({ href, id }) => (id !== undefined && href === `${path}#${id}` ? [id] : []));
}

function SearchField({
  value,
  onChange,
  onFocus,
  first,
  field,
}: {
  value: string;
  onChange: (value: string) => void;
  onFocus: () => void;
  /** The entry that Enter opens. */
  first: ContentsEntry | undefined;
  field?: RefObject<HTMLInputElement | null>;
}) {
  const router = useRouter();
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
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === "Enter" && first && value.trim() !== "") router.push(first.href);
      }}
      {...(field && { ref: field })}
    />
  );
}

function Groups({
  groups,
  path,
  current,
  isOpen,
}: {
  groups: readonly ContentsGroup[];
  path: string;
  /** The address of what is read. */
  current: string;
  /** Whether every group is open: what was searched is found in any. */
  isOpen: boolean;
}) {
  if (groups.length === 0) return <p className="px-2 text-ink-soft text-table">Nothing matches.</p>;
  return groups.map(({ name, entries }, place) => {
    const isRead = entries.some(({ href }) => href.split("#")[0] === path);
    return (
      <details
        // Opened anew by a search and by where somebody goes; closed by hand in between.
        key={`${name} ${isOpen} ${isRead}`}
        open={isOpen || isRead || place === 0}
        className="pb-1"
      >
        <summary className="cursor-pointer rounded-md py-1 font-medium text-ink-soft text-table hover:text-ink pointer-coarse:py-3">
          {name}
        </summary>
        <ul className={LIST}>
          {entries.map(({ href, title }) => (
            <li key={href}>
              <Link href={href} prefetch={false} aria-current={href === current ? "location" : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    );
  });
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
