import { SchemaTable } from "#components/agents/schema-table.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { Contents } from "./contents.tsx";
import { DocsBody } from "./docs-body.tsx";
import { DocsHeading } from "./docs-heading.tsx";
import { Examples } from "./examples.tsx";
import type { ApiDescription } from "./read-description.ts";

const COMMANDS = `npm run laneway -- agents validate my-agent.json
npm run laneway -- agents publish my-agent.json --team TEAM_ID`;

/** Documents the agent file format. */
export function AgentDocumentDocs({
  api,
  nodeTypes,
  example,
}: {
  api: ApiDescription;
  /** The node types of this version. */
  nodeTypes: readonly string[];
  /** A complete example file. */
  example: { readonly name: string; readonly file: JsonObject };
}) {
  return (
    <DocsBody title="Agent document" contents={<Contents api={api} />}>
      <header className="grid gap-3">
        <h1 className="font-semibold text-title tracking-tight">Agent document</h1>
        <p className="max-w-[80ch]">
          An agent is a graph. Lanes are its entry points, nodes do the work, and edges say which node follows
          which outcome. Write a file with a name, a description and the graph, and publish it on the
          service's machine:
        </p>
        <CodeBlock title="Terminal" code={COMMANDS} copyLabel="Copy" />
        <p className="max-w-[80ch]">
          The node types are {nodeTypes.slice(0, -1).join(", ")} and {nodeTypes.at(-1)}.
        </p>
        <p className="max-w-[80ch]">
          Editors complete and check a file whose <code>$schema</code> names its JSON Schema,{" "}
          <SchemaLink path="/schemas/agent-file-1.json" />. The graph alone has{" "}
          <SchemaLink path="/schemas/agent-document-1.json" />.
        </p>
        <Examples title="Example" examples={[{ name: example.name, value: example.file }]} />
      </header>
      <section aria-labelledby="graph" className="grid gap-3">
        <DocsHeading level={2} id="graph">
          The graph
        </DocsHeading>
        <SchemaTable schema={api.agentDocument} label="The parts of an agent document" />
      </section>
    </DocsBody>
  );
}

function SchemaLink({ path }: { path: string }) {
  return (
    <a href={path} className="text-accent-ink underline underline-offset-2 hover:no-underline">
      {path}
    </a>
  );
}
