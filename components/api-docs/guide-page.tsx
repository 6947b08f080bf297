import { RenderedMarkdown } from "#components/markdown/rendered-markdown.tsx";
import { Link } from "#components/ui/link.tsx";
import { allRefusals } from "./all-refusals.ts";
import { consoleOperation } from "./console/console-operation.ts";
import { operationAddress } from "./docs-address.ts";
import { DocsPage } from "./docs-page.tsx";
import { type GuidePart, guideCalls } from "./guide-parts.ts";
import type { ApiDescription } from "./read-description.ts";
import { RefusalTable } from "./refusal-table.tsx";
import { OperationSamples } from "./samples/operation-samples.tsx";
import { SampleChoices } from "./samples/sample-choices.tsx";

/** A guide, with the calls that it speaks of beside it. The one about errors lists every code. */
export function GuidePage({ api, part: { id, title, text } }: { api: ApiDescription; part: GuidePart }) {
  const operations = api.groups.flatMap((group) => group.operations);
  const calls = guideCalls(id).flatMap((call) => operations.find((operation) => operation.id === call) ?? []);
  return (
    <DocsPage
      title={title}
      kind="Guide"
      beside={
        calls.length > 0 && (
          <>
            <SampleChoices />
            {calls.map((operation) => (
              <section key={operation.id} aria-label={operation.summary} className="grid gap-2">
                <Link
                  href={operationAddress(operation.id)}
                  prefetch={false}
                  className="justify-self-start font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
                >
                  {operation.summary}
                </Link>
                <OperationSamples operation={consoleOperation(operation)} origin={api.origin} />
              </section>
            ))}
          </>
        )
      }
    >
      <RenderedMarkdown text={text} />
      {id === "errors" && (
        <section aria-labelledby="codes" className="grid gap-2">
          <h2 id="codes" className="font-semibold text-heading">
            Every code
          </h2>
          <RefusalTable refusals={allRefusals(api)} label="Error codes by status" />
        </section>
      )}
    </DocsPage>
  );
}
