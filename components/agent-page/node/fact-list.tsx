import { useQuery } from "@tanstack/react-query";
import { schemaRows } from "#components/agents/schema-rows.ts";
import { namedAgentQuery } from "#components/agents/use-agent.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { InlineCode } from "#components/ui/inline-code.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { Link } from "#components/ui/link.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import type { FactValue, NodeFact } from "./node-facts.ts";

/** A node's config: what each member is called and what it says. */
export function FactList({ facts }: { facts: readonly NodeFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <dt className="text-ink-faint text-meta">{label}</dt>
          <dd className="wrap-anywhere min-w-0 text-table">
            <Value label={label} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ label, value }: { label: string; value: FactValue }) {
  switch (value.kind) {
    case "words":
      return <span className="whitespace-pre-wrap">{value.words}</span>;
    case "code":
      return (
        <pre className="wrap-anywhere max-h-80 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-sunken px-2.5 py-2 font-mono text-meta/5">
          {value.code}
        </pre>
      );
    case "facts":
      return (
        <div className="border-line border-l-2 pl-3">
          <FactList facts={value.facts} />
        </div>
      );
    case "list":
      return (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {value.items.map(({ title, facts }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: items of a published graph keep their order
              key={`${index} ${title}`}
              className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-l-2 pl-3"
            >
              <span className="font-medium">{title}</span>
              <FactList facts={facts} />
            </li>
          ))}
        </ul>
      );
    case "schema":
      return <SchemaFacts schema={value.schema} />;
    case "agent":
      return <AgentName agentId={value.agentId} />;
    case "lane":
      return <LaneName agentId={value.agentId} laneId={value.laneId} />;
    case "skill":
      return (
        <ul className="grid gap-1">
          {value.skills.map(({ id, version }) => (
            <li key={id}>
              <SkillName skillId={id} />
              {version && <span className="text-ink-soft"> version {version}</span>}
            </li>
          ))}
        </ul>
      );
    case "json":
      return <JsonView label={label} value={value.value} />;
  }
}

/** A schema's properties, one a line. */
function SchemaFacts({ schema }: { schema: JsonObject }) {
  const rows = schemaRows(schema);
  if (rows.length === 0) return <JsonView label="Schema" value={schema} openDepth={1} />;
  return (
    <ul className="grid gap-1">
      {rows.map(({ key, name, depth, type, isRequired, description, constraints }) => (
        <li key={key} style={{ paddingLeft: `${depth}rem` }}>
          <code className="font-mono text-meta">{name}</code>{" "}
          <span className="text-ink-soft">
            {[type, ...(isRequired ? ["required"] : []), ...constraints].join(", ")}
          </span>
          {description && (
            <span className="block text-ink-soft text-meta">
              <InlineCode text={description} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The agent's name, as far as the reader may see it. */
function AgentName({ agentId }: { agentId: string }) {
  const { data } = useQuery(namedAgentQuery(agentId));
  if (!data) return <code className="font-mono text-meta">{agentId}</code>;
  return (
    <Link href={`/agents/${agentId}`} prefetch={false} className="text-accent-ink hover:underline">
      {data.agent.name}
    </Link>
  );
}

function LaneName({ agentId, laneId }: { agentId: string; laneId: string }) {
  const { data } = useQuery(namedAgentQuery(agentId));
  const lane = [...(data?.lanes ?? []), ...(data?.innerLanes ?? [])].find(({ id }) => id === laneId);
  return lane ? lane.name : <code className="font-mono text-meta">{laneId}</code>;
}

function SkillName({ skillId }: { skillId: string }) {
  const { data } = useQuery({
    ...apiQuery("/api/skills/{skillId}", { params: { skillId } }),
    staleTime: 300_000,
    retry: false,
  });
  if (!data) return <code className="font-mono text-meta">{skillId}</code>;
  return (
    <Link href={`/skills/${skillId}`} prefetch={false} className="text-accent-ink hover:underline">
      {data.name}
    </Link>
  );
}
