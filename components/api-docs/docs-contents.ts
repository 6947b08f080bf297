import { allRefusals } from "./all-refusals.ts";
import { formatAddress, guideAddress, operationAddress } from "./docs-address.ts";
import type { ContentsEntry, ContentsGroup, SearchTexts } from "./find-contents.ts";
import { formatPages } from "./format-pages.ts";
import type { WrittenSection } from "./format-sections.ts";
import { guideParts } from "./guide-parts.ts";
import type { ApiDescription } from "./read-description.ts";

/** What a table of the reference defines. */
const DEFINED = /^\| `([\w.]+)`/gm;

interface Described extends ContentsEntry {
  /** What the search looks in beside the title. */
  readonly text: string;
}

/** The contents of the docs, and what their search looks in. */
export function docsContents(
  api: ApiDescription,
  format: readonly WrittenSection[],
): { groups: ContentsGroup[]; texts: SearchTexts } {
  const groups = [guides(api), ...operations(api), agentDocument(format)];
  return {
    groups: groups.map(({ name, entries }) => ({
      name,
      entries: entries.map(({ text: _, ...entry }) => entry),
    })),
    texts: Object.fromEntries(groups.flatMap(({ entries }) => entries.map(({ href, text }) => [href, text]))),
  };
}

interface DescribedGroup {
  readonly name: string;
  readonly entries: readonly Described[];
}

function guides(api: ApiDescription): DescribedGroup {
  const codes = allRefusals(api).flatMap(({ reasons }) => reasons.map(({ code }) => code));
  return {
    name: "Guides",
    entries: guideParts(api.guide).parts.map(({ id, title, text }) => {
      return { href: guideAddress(id), title, text: id === "errors" ? `${text} ${codes.join(" ")}` : text };
    }),
  };
}

function operations({ groups }: ApiDescription): DescribedGroup[] {
  return groups.map((group) => ({
    name: group.name,
    entries: group.operations.map(({ id, summary, method, path, description }) => {
      const text = `${group.name} ${method} ${path} ${id} ${description}`;
      return { href: operationAddress(id), title: summary, text };
    }),
  }));
}

function agentDocument(format: readonly WrittenSection[]): DescribedGroup {
  const about = "format of agents: graph, nodes, lanes, expressions, CEL";
  return {
    name: "Agent document",
    entries: formatPages(format).flatMap(({ part, title, sections }) => [
      { href: formatAddress(part), title, text: about },
      ...sections
        // A page of its own has its first section's name.
        .filter(({ id }) => id !== part)
        .map(({ id, title: name, text }) => {
          const names = [...text.matchAll(DEFINED)].map(([, defined]) => defined);
          return { href: `${formatAddress(part)}#${id}`, id, title: name, text: names.join(" ") };
        }),
    ]),
  };
}
