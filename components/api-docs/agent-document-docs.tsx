import { SchemaTable } from "#components/agents/schema-table.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { JsonObject } from "#lib/json.ts";
import { Contents } from "./contents.tsx";
import { DocsFrame } from "./docs-frame.tsx";
import { DocsHeading } from "./docs-heading.tsx";
import { Examples } from "./examples.tsx";
import type { ApiDescription } from "./read-description.ts";

const COMMANDS = `npm run laneway -- agents validate my-agent.json
npm run laneway -- agents publish my-agent.json --team TEAM_ID`;

/** The format that agents are written in. */
export function AgentDocumentDocs({
  api,
  nodeTypes,
  example,
}: {
  api: ApiDescription;
  /** The types of nodes that this version runs. */
  nodeTypes: readonly string[];
  /** A whole file, as it is published. */
  example: { readonly name: string; readonly file: JsonObject };
}) {
  return (
    <DocsFrame contents={<Contents api={api} />}>
      <header className="grid gap-3">
        <h1 className="font-semibold text-title tracking-tight">Agent document</h1>
        <p className="max-w-[80ch]">
          An agent is a graph: lanes are its entry points, nodes do the work, edges say what follows which
          outcome. It is written as a file with a name, a description and the graph, and published on the
          service's machine:
        </p>
        <CodeBlock title="Terminal" code={COMMANDS} copyLabel="Copy" />
        <p className="max-w-[80ch]">
          This version runs nodes of the types {nodeTypes.slice(0, -1).join(", ")} and {nodeTypes.at(-1)}. The
          format knows others; a document with one of them is refused, with that reason.
        </p>
        <Examples title="Example" examples={[{ name: example.name, value: example.file }]} />
      </header>
      <section aria-labelledby="graph" className="grid gap-3">
        <DocsHeading level={2} id="graph">
          The graph
        </DocsHeading>
        <SchemaTable schema={api.agentDocument} label="The parts of an agent document" />
      </section>
    </DocsFrame>
  );
}
