import { RenderedMarkdown } from "#components/markdown/rendered-markdown.tsx";
import { Contents } from "./contents.tsx";
import { DocsBody } from "./docs-body.tsx";
import { DocsHeading } from "./docs-heading.tsx";
import { guideParts } from "./guide-parts.ts";
import { OperationSection } from "./operation-section.tsx";
import type { ApiDescription } from "./read-description.ts";
import { sharedBodies } from "./shared-bodies.ts";

/** The API docs: all operations on one page, so that the browser's search finds everything. */
export function ApiDocs({ api, hasConsole }: { api: ApiDescription; hasConsole: boolean }) {
  const { title, version, origin, guide, groups } = api;
  const { lead, parts } = guideParts(guide);
  const shownBy = sharedBodies(api);
  return (
    <DocsBody title="API docs" contents={<Contents api={api} />}>
      <header className="grid gap-3">
        <h1 className="font-semibold text-title tracking-tight">{title}</h1>
        <p className="text-ink-soft">
          Version {version} at <code className="wrap-anywhere font-mono text-table">{origin}</code>, as{" "}
          <a
            href="/v1/openapi.json"
            className="text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            OpenAPI 3.1
          </a>{" "}
          too.
        </p>
        <RenderedMarkdown text={lead} />
      </header>
      {parts.map(({ id, title: name, text }) => (
        <section key={id} aria-labelledby={id} className="grid gap-2.5">
          <DocsHeading level={2} id={id}>
            {name}
          </DocsHeading>
          <RenderedMarkdown text={text} />
        </section>
      ))}
      {groups.map(({ name, description, operations }) => (
        <section key={name} aria-label={name} className="grid gap-10 border-line border-t pt-8">
          <div className="grid gap-1">
            <h2 className="font-semibold text-title tracking-tight">{name}</h2>
            <p className="text-ink-soft">{description}</p>
          </div>
          {operations.map((operation) => (
            <OperationSection
              key={operation.id}
              operation={operation}
              origin={origin}
              shownBy={shownBy}
              hasConsole={hasConsole}
            />
          ))}
        </section>
      ))}
    </DocsBody>
  );
}
