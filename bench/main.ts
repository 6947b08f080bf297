import { readFile, writeFile } from "node:fs/promises";
import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { onStopSignal } from "#lib/platform/host/on-stop-signal.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";
import type { Bench, Findings } from "./bench.ts";
import { Cleanup } from "./children/cleanup.ts";
import type { Caller } from "./contenders/contender.ts";
import { publishCalls } from "./contenders/laneway-calls.ts";
import { startLaneway } from "./contenders/start-laneway.ts";
import { startBenchPostgres } from "./database/start-bench-postgres.ts";
import { describeEnvironment, readEnvironment, readPeerVersions } from "./environment.ts";
import { comparisonTable, readReport } from "./figures/compare-reports.ts";
import { isMet } from "./figures/figure.ts";
import { figureTable } from "./figures/format.ts";
import { startLoad } from "./load/start-load.ts";
import { type Options, readOptions, type Section, USAGE } from "./options.ts";
import { profileService } from "./profile/profile-service.ts";
import { measureQuick } from "./quick.ts";
import { measureCallCosts } from "./sections/measure-call-costs.ts";
import { measureCalls } from "./sections/measure-calls.ts";
import { measureCommits } from "./sections/measure-commits.ts";
import { measureDashboard } from "./sections/measure-dashboard.ts";
import { measureDocuments } from "./sections/measure-documents.ts";
import { measureFiles } from "./sections/measure-files.ts";
import { measureGraph } from "./sections/measure-graph.ts";
import { measureMcp } from "./sections/measure-mcp.ts";
import { measureMemory } from "./sections/measure-memory.ts";
import { measurePoll } from "./sections/measure-poll.ts";
import { measureProcesses } from "./sections/measure-processes.ts";
import { measureRuns } from "./sections/measure-runs.ts";
import { measureScaling } from "./sections/measure-scaling.ts";
import { measureTrace } from "./sections/measure-trace.ts";
import {
  lanewayContender,
  PROTOTYPE_DATABASE,
  startMorePeers,
  startPeers,
  startPrototype,
} from "./start-entrants.ts";
import { startStub } from "./stub/start-stub.ts";

const LANEWAY_DATABASE = "laneway_bench";

/** `npm run bench`: everything is started here and ended here, whatever ends it. */
requireNode();
const cleanup = new Cleanup();
let exitCode = 0;
onStopSignal(() => void cleanup.run().finally(() => process.exit(130)));
process.on("uncaughtException", (error) => void cleanup.run().finally(() => exitWithFailure(error)));
try {
  const options = readOptions({
    args: process.argv.slice(2),
    directory: process.env.INIT_CWD ?? process.cwd(),
  });
  process.stdout.write(options === "help" ? USAGE : `${await run(options)}\n`);
  await cleanup.run();
  process.exit(exitCode);
} catch (error) {
  await cleanup.run();
  exitWithFailure(error);
}

async function run(options: Options): Promise<string> {
  // Before anything is measured: a wrong file is told at once.
  const earlier =
    options.compare === undefined ? undefined : readReport(await readFile(options.compare, "utf8"));
  progress("starting PostgreSQL and Laneway");
  const postgres = await startBenchPostgres({
    statistics: options.profile || (options.only.has("calls") && !options.quick),
    cleanup,
  });
  const before = await readEnvironment({ admin: postgres.admin });
  const databaseUrl = await postgres.createDatabase(LANEWAY_DATABASE);
  const stub = await startStub({ cleanup });
  const laneway = await startLaneway({ databaseUrl, stub, cleanup });
  const load = await startLoad({ cleanup });
  const { seconds, rounds } = options;
  const bench: Bench = { seconds, rounds, postgres, laneway, load, stub, cleanup, progress };
  if (options.quick) {
    const figures = await measureQuick(bench);
    exitCode = figures.every(isMet) ? 0 : 1;
    return ["", describeEnvironment({ ...before, peers: {} }), figureTable(figures)].join("\n\n");
  }
  if (options.profile) return profileService({ bench, database: LANEWAY_DATABASE, save: options.save });

  const findings = await measure(bench, options);
  const environment = { ...before, peers: await readPeerVersions(options) };
  const figures = findings.flatMap((found) => found.figures);
  const raw = Object.fromEntries(findings.flatMap(({ section, raw }) => (raw ? [[section, raw]] : [])));
  const report = {
    environment,
    settings: { seconds, rounds, sections: [...options.only] },
    figures: figures.map((figure) => ({ ...figure, met: isMet(figure) ?? null })),
    measurements: raw,
  };
  const json = JSON.stringify(report, null, 2);
  if (options.json === "-") return json;
  if (options.json !== undefined) await writeFile(options.json, `${json}\n`);
  const tables = findings.flatMap(({ table }) => (table ? [table] : []));
  const comparison = earlier ? [comparisonTable(earlier, figures)] : [];
  return ["", describeEnvironment(environment), ...tables, figureTable(figures), ...comparison].join("\n\n");
}

async function measure(
  bench: Bench,
  { only, peers: which, runs, documents }: Options,
): Promise<(Findings & { section: Section })[]> {
  const found: (Findings & { section: Section })[] = [];
  const contender = lanewayContender(bench.laneway);
  const prototype = only.has("runs") || only.has("commits") ? await startPrototype(bench) : undefined;
  if (only.has("runs") || only.has("calls")) {
    progress("starting the peers");
    const peersOnly = new Cleanup();
    cleanup.add(() => peersOnly.run());
    const peers = await startPeers({ ...bench, cleanup: peersOnly });
    if (prototype && only.has("runs"))
      found.push({ section: "runs", ...(await measureRuns(bench, [contender, prototype, ...peers])) });
    if (only.has("calls")) {
      const caller = { ...contender, calls: await publishCalls(bench) };
      const more = which === "all" ? await startMorePeers({ ...bench, cleanup: peersOnly }) : [];
      const entrants = [caller, ...peers, ...more];
      found.push({ section: "calls", ...(await measureCalls(bench, entrants)) });
      const callers = entrants.filter((entrant): entrant is Caller => "calls" in entrant);
      found.push({ section: "calls", ...(await measureCallCosts(bench, callers)) });
    }
    await peersOnly.run();
  }
  if (prototype && only.has("commits")) {
    const contenders = [
      { contender, database: LANEWAY_DATABASE },
      { contender: prototype, database: PROTOTYPE_DATABASE },
    ];
    found.push({ section: "commits", ...(await measureCommits(bench, contenders)) });
  }
  if (only.has("poll")) found.push({ section: "poll", ...(await measurePoll(bench)) });
  if (only.has("trace")) found.push({ section: "trace", ...(await measureTrace(bench)) });
  if (only.has("mcp")) found.push({ section: "mcp", ...(await measureMcp(bench)) });
  if (only.has("memory") || only.has("waiting")) {
    const findings = await measureMemory(bench, { waiting: only.has("waiting") });
    found.push({ section: "memory", ...findings });
  }
  if (only.has("processes")) found.push({ section: "processes", ...(await measureProcesses(bench)) });
  if (only.has("scaling")) found.push({ section: "scaling", ...(await measureScaling(bench)) });
  if (only.has("graph")) found.push({ section: "graph", ...(await measureGraph(bench)) });
  if (only.has("dashboard"))
    found.push({ section: "dashboard", ...(await measureDashboard(bench, { runs })) });
  if (only.has("documents"))
    found.push({ section: "documents", ...(await measureDocuments(bench, { documents })) });
  if (only.has("files")) found.push({ section: "files", ...(await measureFiles(bench)) });
  return found;
}

/** Standard output is for the figures. */
function progress(message: string): void {
  process.stderr.write(`  ${message}\n`);
}
