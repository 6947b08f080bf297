import { SchemaTable } from "#components/agents/schema-table.tsx";
import { RenderedMarkdown } from "#components/markdown/rendered-markdown.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { Contents } from "./contents.tsx";
import { DocsBody } from "./docs-body.tsx";
import { DocsHeading } from "./docs-heading.tsx";
import { Examples } from "./examples.tsx";
import type { FormattedSection } from "./format-sections.ts";
import type { ApiDescription } from "./read-description.ts";
import { SectionParts } from "./section-parts.tsx";

const COMMANDS = `npm run laneway -- agents validate my-agent.json
npm run laneway -- agents publish my-agent.json --team TEAM_ID`;

const SCHEMA_SECTION = { id: "the-schema", title: "The schema", names: "JSON Schema" };

/** The reference of the agent file format: what docs/agent-document.md says, and the schema part by part. */
export function AgentDocumentDocs({
  api,
  lead,
  sections,
  example,
}: {
  api: ApiDescription;
  /** Markdown. */
  lead: string;
  sections: readonly FormattedSection[];
  /** A complete example file. */
  example: { readonly name: string; readonly file: JsonObject };
}) {
  return (
    <DocsBody
      title="Agent document"
      contents={<Contents api={api} formatSections={[...sections, SCHEMA_SECTION]} />}
    >
      <header className="grid gap-3">
        <h1 className="font-semibold text-title tracking-tight">Agent document</h1>
        <RenderedMarkdown text={lead} />
        <p className="max-w-[80ch]">
          Check and publish a file on the service's machine. Its schema is{" "}
          <SchemaLink path="/schemas/agent-file-1.json" />, and of the graph alone{" "}
          <SchemaLink path="/schemas/agent-document-1.json" />.
        </p>
        <CodeBlock title="Terminal" code={COMMANDS} copyLabel="Copy" />
        <Examples title="Example" examples={[{ name: example.name, value: example.file }]} />
      </header>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="grid gap-3">
          <DocsHeading level={section.level} id={section.id}>
            {section.title}
          </DocsHeading>
          <SectionParts section={section} />
        </section>
      ))}
      <section aria-labelledby={SCHEMA_SECTION.id} className="grid gap-3">
        <DocsHeading level={2} id={SCHEMA_SECTION.id}>
          {SCHEMA_SECTION.title}
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
