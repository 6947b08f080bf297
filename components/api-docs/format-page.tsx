import { RenderedMarkdown } from "#components/markdown/rendered-markdown.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { DocsHeading } from "./docs-heading.tsx";
import { DocsPage } from "./docs-page.tsx";
import { Examples } from "./examples.tsx";
import type { FormatPage as Page } from "./format-pages.ts";
import type { FormattedSection } from "./format-sections.ts";
import { SectionParts } from "./section-parts.tsx";

const COMMANDS = `npm run laneway -- agents validate my-agent.json
npm run laneway -- agents publish my-agent.json --team TEAM_ID`;

/** A page of the reference of the agent file format: what docs/agent-document.md says. */
export function FormatPage({
  page: { part, title, sections },
  opening,
}: {
  page: Page<FormattedSection>;
  opening?: Opening;
}) {
  return (
    <DocsPage title={title} kind="Agent document" beside={opening && <Beside {...opening} />}>
      {opening && <RenderedMarkdown text={opening.lead} />}
      {sections.map((section) => (
        <section
          key={section.id}
          {...(section.id === part ? { "aria-label": title } : { "aria-labelledby": section.id })}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          {section.id !== part && <DocsHeading id={section.id}>{section.title}</DocsHeading>}
          <SectionParts section={section} />
        </section>
      ))}
    </DocsPage>
  );
}

/** What the first page begins with. */
interface Opening {
  /** Markdown. */
  readonly lead: string;
  /** A complete example file. */
  readonly example: { readonly name: string; readonly file: JsonObject };
}

function Beside({ example }: Opening) {
  return (
    <>
      <p>
        Check and publish a file on the service's machine. Its schema is{" "}
        <SchemaLink path="/schemas/agent-file-1.json" />, and of the graph alone{" "}
        <SchemaLink path="/schemas/agent-document-1.json" />.
      </p>
      <CodeBlock title="Terminal" code={COMMANDS} copyLabel="Copy" />
      <Examples title="Example" examples={[{ name: example.name, value: example.file }]} isOpen />
    </>
  );
}

function SchemaLink({ path }: { path: string }) {
  return (
    <a href={path} className="wrap-anywhere text-accent-ink underline underline-offset-2 hover:no-underline">
      {path}
    </a>
  );
}
