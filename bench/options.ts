import { isAbsolute, join } from "node:path";
import { parseArgs } from "node:util";

export const SECTIONS = [
  "runs",
  "calls",
  "commits",
  "poll",
  "trace",
  "mcp",
  "memory",
  "waiting",
  "processes",
  "scaling",
  "graph",
  "dashboard",
  "documents",
  "files",
] as const;
export type Section = (typeof SECTIONS)[number];

/** Which peers are measured: DBOS and Restate, or those that `bench/more-peers` installs as well. */
export const PEERS = ["usual", "all"] as const;
export type Peers = (typeof PEERS)[number];

export interface Options {
  readonly only: ReadonlySet<Section>;
  readonly peers: Peers;
  /** How long one measurement takes. */
  readonly seconds: number;
  /** How often each is taken, one contender after the other; the median counts. */
  readonly rounds: number;
  /** Number of runs in the workspace that the dashboard is measured in. */
  readonly runs: number;
  /** Number of documents in the workspace that search is measured in. */
  readonly documents: number;
  /** Where the JSON goes; `-` is standard output, in place of the table. */
  readonly json: string | undefined;
  /** A file that an earlier run wrote with `json`, to compare with. */
  readonly compare: string | undefined;
  /** Instead of all that: five shares in little more than a minute, each with the least that it may be. */
  readonly quick: boolean;
  /** Instead of the figures: where each millisecond of a run goes. */
  readonly profile: boolean;
  /** Where the raw CPU profile goes, for a browser's developer tools. */
  readonly save: string | undefined;
}

export const USAGE = `npm run bench -- [options]

  --only <sections>   of ${SECTIONS.join(", ")}, separated by commas
  --peers all         n8n and LangGraph's server, too, in the section of calls; installs two gigabytes
  --seconds <n>       how long one measurement takes (default 3)
  --rounds <n>        how often each is taken; the median counts (default 3)
  --runs <n>          runs in the workspace of the dashboard's section (default 1000000)
  --documents <n>     documents in the workspace of search's section (default 100000)
  --json <file>       the figures as JSON, too; - for standard output instead of the table
  --compare <file>    an earlier --json file: each figure's ratio to it
  --quick             five shares in a minute or two; exit code 1 where one is half of what it was
  --profile           where each millisecond of a run goes, instead of the figures
  --save <file>       with --profile: the raw .cpuprofile
`;

/** @throws Error that says which option is wrong. */
export function readOptions({
  args,
  directory,
}: {
  args: readonly string[];
  directory: string;
}): Options | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      peers: { type: "string", default: "usual" },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "3" },
      runs: { type: "string", default: "1000000" },
      documents: { type: "string", default: "100000" },
      json: { type: "string" },
      compare: { type: "string" },
      quick: { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
      save: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const place = (file: string | undefined) =>
    file === undefined || file === "-" || isAbsolute(file) ? file : join(directory, file);
  return {
    only: new Set(
      values.only === undefined
        ? SECTIONS
        : values.only.split(",").map((name) => named("only", name, SECTIONS)),
    ),
    peers: named("peers", values.peers, PEERS),
    seconds: positive("seconds", values.seconds),
    rounds: Math.ceil(positive("rounds", values.rounds)),
    runs: Math.ceil(positive("runs", values.runs, 10_000_000)),
    documents: Math.ceil(positive("documents", values.documents, 1_000_000)),
    json: place(values.json),
    compare: place(values.compare),
    quick: values.quick,
    profile: values.profile,
    save: place(values.save),
  };
}

function named<Name extends string>(option: string, name: string, known: readonly Name[]): Name {
  const found = known.find((one) => one === name.trim());
  if (!found) throw new Error(`--${option}: there is no ${name}; there are ${known.join(", ")}`);
  return found;
}

function positive(name: string, text: string, most = 600): number {
  const value = Number(text);
  if (!(value > 0 && value <= most)) throw new Error(`--${name} must be a number over 0, at most ${most}`);
  return value;
}
