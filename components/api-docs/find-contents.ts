export interface ContentsEntry {
  readonly href: string;
  /** The heading on its page; absent for a whole page. */
  readonly id?: string;
  readonly title: string;
}

/** What the search looks in beside the titles, by address. */
export type SearchTexts = Readonly<Record<string, string>>;

export interface ContentsGroup {
  readonly name: string;
  readonly entries: readonly ContentsEntry[];
}

/** The entries that have every word; those with all of them in the title come first in their group. */
export function findContents(
  groups: readonly ContentsGroup[],
  { search, texts }: { search: string; texts: SearchTexts },
): readonly ContentsGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.flatMap(({ name, entries }) => {
    const named = entries.filter(({ title }) => hasAll(title, words));
    const others = entries.filter(({ title, href }) => {
      return !hasAll(title, words) && hasAll(`${title} ${texts[href] ?? ""}`, words);
    });
    return named.length + others.length === 0 ? [] : [{ name, entries: [...named, ...others] }];
  });
}

function hasAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
