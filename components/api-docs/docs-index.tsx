import { RenderedMarkdown } from "#components/markdown/rendered-markdown.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatAddress, guideAddress, operationAddress } from "./docs-address.ts";
import { DocsPage } from "./docs-page.tsx";
import { guideParts } from "./guide-parts.ts";
import type { ApiDescription } from "./read-description.ts";

const LINK = "text-accent-ink underline underline-offset-2 hover:no-underline";

/** The first page of the docs: how it goes, the guides, and every operation by its noun. */
export function DocsIndex({ api: { title, version, origin, guide, groups } }: { api: ApiDescription }) {
  const { lead, parts } = guideParts(guide);
  return (
    <DocsPage
      title="API docs"
      kind={title}
      facts={
        <p className="text-ink-soft">
          Version {version} at <code className="wrap-anywhere font-mono text-table">{origin}</code>, as{" "}
          <a href="/v1/openapi.json" className={LINK}>
            OpenAPI 3.1
          </a>{" "}
          too.
        </p>
      }
    >
      <RenderedMarkdown text={lead} />
      <section aria-labelledby="guides" className="grid gap-3">
        <h2 id="guides" className="font-semibold text-heading">
          Guides
        </h2>
        <ul className="grid gap-3 @min-[40rem]:grid-cols-2 @min-[80rem]:grid-cols-3">
          {parts.map(({ id, title: name, about }) => (
            <Card key={id} href={guideAddress(id)} title={name} about={about} />
          ))}
          <Card
            href={formatAddress()}
            title="Agent document"
            about="The format of agents: graph, nodes, lanes, expressions."
          />
        </ul>
      </section>
      {groups.map(({ name, description, operations }) => (
        <section key={name} aria-label={name} className="grid gap-2 border-line border-t pt-5">
          <div className="grid gap-0.5">
            <h2 className="font-semibold text-heading">{name}</h2>
            <p className="text-ink-soft">{description}</p>
          </div>
          <ul className="grid">
            {operations.map(({ id, method, path, summary }) => (
              // The id is for addresses of the time when all operations stood on this page.
              <li
                key={id}
                id={id}
                className="grid scroll-mt-16 gap-x-4 gap-y-0.5 py-1.5 @min-[48rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
              >
                <Link href={operationAddress(id)} prefetch={false} className={LINK}>
                  {summary}
                </Link>
                <span className="flex min-w-0 items-center gap-2">
                  <Badge tone={method === "GET" ? "active" : "accent"}>{method}</Badge>
                  <code className="wrap-anywhere min-w-0 font-mono text-ink-soft text-meta">{path}</code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DocsPage>
  );
}

function Card({ href, title, about }: { href: string; title: string; about: string }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="grid h-full content-start gap-0.5 rounded-lg border border-line bg-surface px-3 py-2.5 transition-colors hover:bg-hover"
      >
        <span className="font-medium">{title}</span>
        <span className="text-ink-soft text-table">{about}</span>
      </Link>
    </li>
  );
}
