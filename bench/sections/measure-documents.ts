import { SHARES, seedDocuments } from "#lib/programs/seed/seed-documents.ts";
import type { Bench, Findings } from "../bench.ts";
import { commandLine, startLaneway } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { ascending, percentile } from "../figures/percentile.ts";

const TIMES = 100;
const SEARCH_MS = 50;

interface Search {
  readonly id: string;
  readonly label: string;
  /** The queries sent in turn: different ones, so that no request repeats the one before it. */
  readonly queries: readonly string[];
}

/** A word that is typed, letter by letter. */
const typed = (word: string) => Array.from(word, (_, at) => word.slice(0, at + 1));

const SEARCHES: readonly Search[] = [
  ...Object.entries(SHARES).map(([word, share]) => ({
    id: word,
    label: `a word that ${share * 100} % of all sections have`,
    queries: [word, `${word} `, `${word}s `],
  })),
  { id: "typed", label: "words as they are typed", queries: [...typed("company"), ...typed("quarantine")] },
  { id: "letter", label: "one letter", queries: [..."limoncr"] },
  { id: "two", label: "two words", queries: ["company refund", "refund warehouse ", "warehouse compan"] },
  { id: "five", label: "five words", queries: ["company refund warehouse the here "] },
  {
    id: "questions",
    label: "whole questions",
    queries: [
      "what is the refund for a quarantine in the warehouse?",
      "how do we refund a company after quarantine of lrka and lrke?",
      "which warehouse has the zeppelin of company lrba and a refund?",
      "how long may quarantine refund lrka lrke lrba lrko take in warehouse unfindable",
    ],
  },
  {
    id: "accents",
    label: "a word with and without accents",
    queries: ["wareho\u00fcse", "wareh\u00f3use ", "refund\u00e9"],
  },
  { id: "none", label: "a word that nothing has", queries: ["unfindable", "unfindable company"] },
  { id: "title", label: "a title", queries: ["lrka", "lrke lrba", "Lrkl 4"] },
];

/** Search over HTTP, one request at a time, by a key that reaches every team and by one that reaches one. */
export async function measureDocuments(
  bench: Bench,
  { documents }: { documents: number },
): Promise<Findings> {
  const { postgres, cleanup, progress } = bench;
  const url = await postgres.createDatabase("laneway_documents");
  const laneway = await startLaneway({ databaseUrl: url, role: "web", cleanup });
  progress(`seeding ${documents.toLocaleString("en")} documents`);
  await seedDocuments({ url, documents });
  const teams = Array.from({ length: 20 }, (_, index) => `tem_${String(index + 1).padStart(26, "0")}`);
  const figures: Figure[] = [];
  for (const [reach, allowed] of [
    ["twenty teams", teams],
    ["one team", teams.slice(0, 1)],
  ] as const) {
    const args = ["keys", "create", "--name", reach, "--scopes", "documents:read", "--rate-limit", "1000000"];
    const { key } = await commandLine({
      args: [...args, "--teams", allowed.join(",")],
      environment: laneway.environment,
    });
    const section = `Search in documents (${documents.toLocaleString("en")} documents, ${reach}, one request at a time)`;
    const all: number[] = [];
    for (const search of SEARCHES) {
      progress(`documents, ${reach}: ${search.label}`);
      const { times, found } = await measured({ port: laneway.port, key: String(key), search });
      all.push(...times);
      figures.push(
        figureOf({
          id: `documents.${allowed.length}.${search.id}`,
          section,
          label: search.label,
          times,
          note: `${found} found`,
        }),
      );
    }
    figures.push(
      figureOf({ id: `documents.${allowed.length}.all`, section, label: "all of them", times: all }),
    );
  }
  await laneway.service.stop();
  return { figures };
}

async function measured({ port, key, search }: { port: number; key: string; search: Search }) {
  const times: number[] = [];
  let found = 0;
  for (let time = -search.queries.length; time < TIMES; time++) {
    const query = search.queries[(time + search.queries.length) % search.queries.length] ?? "";
    const address = `http://127.0.0.1:${port}/v1/public/documents/search?query=${encodeURIComponent(query)}`;
    const startedAt = performance.now();
    const response = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
    const { results } = await response.json();
    const ms = performance.now() - startedAt;
    if (!response.ok) throw new Error(`a search for ${query} was answered ${response.status}`);
    found = results.length;
    if (time >= 0) times.push(ms);
  }
  return { times, found };
}

function figureOf({
  times,
  note,
  ...figure
}: {
  id: string;
  section: string;
  label: string;
  times: number[];
  note?: string;
}): Figure {
  const sorted = ascending(times);
  const said = `p50 ${percentile(sorted, 50).toFixed(1)} ms, slowest ${percentile(sorted, 100).toFixed(1)} ms`;
  return {
    ...figure,
    value: percentile(sorted, 95),
    unit: "ms p95",
    aim: { atMost: SEARCH_MS },
    note: note === undefined ? said : `${said}, ${note}`,
  };
}
