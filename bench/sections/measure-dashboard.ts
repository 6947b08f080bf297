import type { Bench, Findings } from "../bench.ts";
import { type DashboardSession, seedWorkspace, signIn } from "../contenders/seed-workspace.ts";
import { startLaneway } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";

const TIMES = 9;
const PAGE_MS = 200;
const FIGURES_MS = 300;

/** A month's figures are kept for a minute for each zone: no two of these have the same time now. */
const ZONES = [
  "UTC",
  "Asia/Tokyo",
  "Asia/Dubai",
  "Asia/Dhaka",
  "Asia/Manila",
  "Asia/Bangkok",
  "America/Lima",
  "America/Phoenix",
  "America/Sao_Paulo",
  "Pacific/Guam",
];
const ZONE = "{zone}";

/** The dashboard's lists and figures over HTTP, in a workspace with as many runs as were asked for. */
export async function measureDashboard(bench: Bench, { runs }: { runs: number }): Promise<Findings> {
  const { postgres, cleanup, progress } = bench;
  const databaseUrl = await postgres.createDatabase("laneway_dashboard");
  const laneway = await startLaneway({ databaseUrl, role: "web", cleanup });
  progress(`seeding ${runs.toLocaleString("en")} runs`);
  await seedWorkspace({ laneway, runs });
  const session = await signIn({ laneway });
  const section = `Dashboard (${runs.toLocaleString("en")} runs, one request at a time)`;
  const figures: Figure[] = [];
  for (const { id, label, path, atMost } of await questions(session)) {
    progress(`dashboard: ${label}`);
    figures.push(await measured(session, { id, label, path, atMost, section }));
  }
  await laneway.service.stop();
  return { figures };
}

interface Question {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly atMost: number | undefined;
}

/** The median of several; the first duration, before anything was in memory, is reported beside it. */
async function measured(
  session: DashboardSession,
  { id, label, path, atMost, section }: Question & { section: string },
): Promise<Figure> {
  const read = (time: number) => session.read(path.replace(ZONE, ZONES[time] ?? "UTC"));
  const first = await read(TIMES);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) times.push((await read(time)).ms);
  times.sort((a, b) => a - b);
  return {
    id: `dashboard.${id}`,
    section,
    label,
    value: times[TIMES >> 1] ?? null,
    unit: "ms",
    ...(atMost === undefined ? {} : { aim: { atMost } }),
    note: `first ${Math.round(first.ms)} ms, slowest ${Math.round(times.at(-1) ?? 0)} ms${found(first.body)}`,
  };
}

function found(body: unknown): string {
  if (typeof body !== "object" || body === null || !("runs" in body) || !Array.isArray(body.runs)) return "";
  const isCutShort = "searchedBack" in body && body.searchedBack !== null;
  return `, ${body.runs.length} found${isCutShort ? " so far" : ""}`;
}

/** Searches as people type them: common, rare and unknown words for each kind of match. */
const SEARCHES = [
  ["search.agent", "search: an agent's name", "Parcel router"],
  ["search.agentRare", "search: a part of a rare agent's name", "by fax"],
  ["search.lane", "search: words of many lanes", "comes in"],
  ["search.key", "search: a key's name", "ERP bridge"],
  ["search.person", "search: a person's name", "Noah Meyer"],
  ["search.metadata", "search: a metadata value of a sixth of all", "web"],
  ["search.metadataRare", "search: a metadata value of one run", "A-2000"],
  ["search.error", "search: words of many errors", "answered 503"],
  ["search.errorPart", "search: a part of a word of some errors", "ostcod"],
  ["search.errorCode", "search: the code of a failure", "expression_error"],
  ["search.nothing", "search: words that nothing has", "no such thing anywhere"],
  ["search.nothingInIds", "search: a word that may be in ids, and is in none", "zzzzzzzz"],
] as const;

/** The last characters of an id of that time: no index knows them. */
async function endOfOldId(session: DashboardSession, before: string): Promise<string> {
  const { body } = await session.read(`/api/runs?limit=1&to=${before}`);
  // The dashboard's own answer.
  const id = (body as { runs?: { runId: string }[] }).runs?.[0]?.runId;
  if (!id) throw new Error("no run is that old");
  return id.slice(-8);
}

/** Each filter alone, where it matches almost everything, almost nothing, nothing, and only what is old. */
async function questions(session: DashboardSession): Promise<Question[]> {
  const idOf = async (path: string, list: string): Promise<string> => {
    const { body } = await session.read(path);
    // The dashboard's own answers: a list of things with an id under that name.
    const found = (body as Record<string, { id: string }[] | undefined>)[list]?.[0]?.id;
    if (!found) throw new Error(`GET ${path} found nothing`);
    return found;
  };
  const agent = (name: string) => idOf(`/api/agents?search=${encodeURIComponent(name)}`, "agents");
  const starter = (name: string) => idOf(`/api/run-starters?search=${encodeURIComponent(name)}`, "starters");
  const [busy, rare, retired] = [
    await agent("Parcel router"),
    await agent("Exceptions pilot"),
    await agent("Orders by fax"),
  ];
  const team = await idOf("/api/teams", "teams");
  const [key, person] = [await starter("Shop backend"), await starter("Noah Meyer")];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const lists: readonly (readonly [string, string, string])[] = [
    ["first", "first page", ""],
    ["status.failed", "status failed", "status=failed"],
    ["status.completed", "status completed", "status=completed"],
    ["status.none", "status that no run has", "status=cancelling"],
    ["agent.busy", "agent with a quarter of all runs", `agent=${busy}`],
    ["agent.rare", "agent with a few", `agent=${rare}`],
    ["agent.retired", "agent that ran only long ago", `agent=${retired}`],
    ["lane", "lane of an agent that no run is on", `agent=${busy}&lane=nowhere`],
    ["key", "key", `key=${key}`],
    ["person", "person", `person=${person}`],
    ["period", "the last hour", "period=1h"],
    ["range", "one day, 80 days ago", `from=${daysAgo(80)}&to=${daysAgo(79)}`],
    ["duration.common", "at least a second", "minDurationMs=1000"],
    ["duration.rare", "at least ten minutes", "minDurationMs=600000"],
    ["duration.none", "at least eleven days", "minDurationMs=950400000"],
    ["metadata.common", "metadata of a sixth of all", "metadata=source%3Dweb"],
    ["metadata.rare", "metadata of one run", "metadata=order%3DA-2000"],
    ["metadata.none", "metadata of no run", "metadata=order%3Dnothing"],
    [
      "metadata.two",
      "two of metadata, few with both",
      "metadata=source%3Dpartner&metadata=customer%3Dcustomer-7",
    ],
    ["id", "beginning of an id", "search=run_01"],
    ...SEARCHES.map(([id, label, text]) => [id, label, `search=${encodeURIComponent(text)}`] as const),
    ["search.idEnd", "search: the end of an id", `search=${await endOfOldId(session, daysAgo(80))}`],
    [
      "search.filtered",
      "search: an agent's name, with a rare status",
      "search=router&status=failed&period=24h",
    ],
    ["error", "code of a failure", "error=expression_error"],
    ["node", "node that failed", "node=fetch"],
    ["combined", "agent, status and metadata", `agent=${busy}&status=failed&metadata=source%3Dpartner`],
    [
      "combined.none",
      "agent, status and duration, none",
      `agent=${busy}&status=completed&minDurationMs=90000000`,
    ],
  ];
  return [
    ...lists.map(([id, label, query]) => ({
      id,
      label,
      path: `/api/runs${query === "" ? "" : `?${query}`}`,
      atMost: PAGE_MS,
    })),
    ...(["24h", "7d", "30d"] as const).flatMap((period) => ofOverview(period, { key, team })),
    { id: "failure-groups", label: "failures", path: "/api/failures", atMost: FIGURES_MS },
    {
      id: "agents.figures",
      label: "figures of the agents on a page",
      path: `/api/agent-figures?${[busy, rare, retired].map((id) => `agentId=${id}`).join("&")}`,
      atMost: PAGE_MS,
    },
    { id: "overview.expiring", label: "what expires next", path: "/api/overview/expiring", atMost: PAGE_MS },
    ...ofAgent(busy),
    { id: "waits", label: "what waits longest", path: "/api/overview/waiting", atMost: PAGE_MS },
    { id: "inbox", label: "inbox", path: "/api/inbox", atMost: PAGE_MS },
    { id: "agents", label: "agents", path: "/api/agents", atMost: PAGE_MS },
  ];
}

/** The overview's figures, of the workspace, a team and the busiest key. */
function ofOverview(period: string, { key, team }: { key: string; team: string }): Question[] {
  const asked = `period=${period}&zone=${ZONE}`;
  return [
    [`overview.${period}`, `overview, ${period}`, `/api/overview?${asked}`],
    [`overview.before.${period}`, `overview, the ${period} before`, `/api/overview/before?${asked}`],
    [`overview.team.${period}`, `overview of a team, ${period}`, `/api/overview?${asked}&teamId=${team}`],
    [
      `overview.key.${period}`,
      `overview of the busiest key, ${period}`,
      `/api/overview?${asked}&keyId=${key}`,
    ],
    [`failures.${period}`, `what failed most, ${period}`, `/api/overview/failures?${asked}`],
  ].map(([id = "", label = "", path = ""]) => ({ id, label, path, atMost: FIGURES_MS }));
}

/** The first reads of an agent's page, for the agent with a quarter of all runs. */
function ofAgent(agentId: string): Question[] {
  const figures = (period: string) => `period=${period}&zone=${ZONE}&agentId=${agentId}`;
  const parts = ["24h", "7d", "30d"].flatMap((period) => [
    [`agent.figures.${period}`, `a busy agent's figures, ${period}`, `/api/overview?${figures(period)}`],
    [`agent.before.${period}`, `a busy agent before, ${period}`, `/api/overview/before?${figures(period)}`],
    [
      `agent.starters.${period}`,
      `who started a busy agent, ${period}`,
      `/api/agents/${agentId}/starters?period=${period}&zone=${ZONE}`,
    ],
    [
      `agent.failures.${period}`,
      `what failed most of a busy agent, ${period}`,
      `/api/overview/failures?period=${period}&agentId=${agentId}`,
    ],
  ]);
  const others = [
    ["agent.recent", "a busy agent's latest runs", `/api/runs?agent=${agentId}&limit=10`],
    ["agent.waits", "a busy agent's open items", `/api/overview/waiting?agentId=${agentId}`],
    ["agent.versions", "a busy agent's versions", `/api/agents/${agentId}/versions`],
  ];
  return [...parts, ...others].map(([id = "", label = "", path = ""]) => ({
    id,
    label,
    path,
    atMost: PAGE_MS,
  }));
}
