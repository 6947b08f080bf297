import { formatAddress } from "./docs-address.ts";

interface Placed {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

/** A page of the reference of agent documents. */
export interface FormatPage<Section extends Placed> {
  /** The last part of its address; undefined for the first page. */
  readonly part: string | undefined;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** The page of each section: one that has sections of its own is a page with them; all others are on the first. */
function partsOf(sections: readonly Placed[]): ReadonlyMap<string, string | undefined> {
  let part: string | undefined;
  return new Map(
    sections.map(({ id, level }, index) => {
      if (level === 2) part = sections[index + 1]?.level === 3 ? id : undefined;
      return [id, part];
    }),
  );
}

export function formatPages<Section extends Placed>(
  sections: readonly Section[],
): readonly FormatPage<Section>[] {
  const parts = partsOf(sections);
  const pages = [...new Set([undefined, ...parts.values()])];
  return pages.map((part) => ({
    part,
    title: sections.find(({ id }) => id === part)?.title ?? "Agent document",
    sections: sections.filter(({ id }) => parts.get(id) === part),
  }));
}

/** Where a heading is found from any page; one that is not there is looked for on the page itself. */
export function headingAddresses(sections: readonly Placed[]): (id: string) => string {
  const parts = partsOf(sections);
  return (id) => (parts.has(id) ? `${formatAddress(parts.get(id))}#${id}` : `#${id}`);
}
