import { SchemaTable } from "#components/agents/schema-table.tsx";
import { Contents } from "./contents.tsx";
import { DocsFrame } from "./docs-frame.tsx";
import type { ApiDescription } from "./read-description.ts";

/** The format that agents are written in. */
export function AgentDocumentDocs({ api }: { api: ApiDescription }) {
  return (
    <DocsFrame contents={<Contents api={api} />}>
      <header className="grid gap-1">
        <h1 className="font-semibold text-title tracking-tight">Agent document</h1>
        <p className="text-ink-soft">The graph of an agent, as the command line publishes it.</p>
      </header>
      <SchemaTable schema={api.agentDocument} label="The parts of an agent document" />
    </DocsFrame>
  );
}
