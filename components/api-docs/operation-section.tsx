import { SchemaTable } from "#components/agents/schema-table.tsx";
import { callSamples } from "#components/call-samples/call-samples.ts";
import { RenderedMarkdown } from "#components/markdown/rendered-markdown.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { Answers, DocsPart } from "./answers.tsx";
import { consoleOperation } from "./console/console-operation.ts";
import { TryIt } from "./console/try-it.tsx";
import { DocsHeading } from "./docs-heading.tsx";
import { exampleCall } from "./example-call.ts";
import { Examples } from "./examples.tsx";
import type { DescribedOperation } from "./read-description.ts";
import { RefusalTable } from "./refusal-table.tsx";

const PARAMETER_WORDS = { path: "In the path", query: "In the query", header: "In headers" } as const;

/** One operation: description and parameters on the left, example call and responses on the right. */
export function OperationSection({
  operation,
  origin,
  shownBy,
  hasConsole,
}: {
  operation: DescribedOperation;
  origin: string;
  /** The operation that shows a response's body, by `bodyKey`. */
  shownBy: ReadonlyMap<string, DescribedOperation>;
  /** Whether it can be sent from here. */
  hasConsole: boolean;
}) {
  const { id, method, path, summary, description, isDeprecated, parameters, body, answers, refusals } =
    operation;
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 @min-[68rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-1.5">
          <DocsHeading level={3} id={id}>
            {summary}
          </DocsHeading>
          <p className="flex min-w-0 flex-wrap items-center gap-2">
            <Badge tone={method === "GET" ? "active" : "accent"}>{method}</Badge>
            <code className="wrap-anywhere min-w-0 font-mono text-table">{path}</code>
            {isDeprecated && <Badge tone="attention">Deprecated</Badge>}
          </p>
        </div>
        <RenderedMarkdown text={description} />
        {parameters.map(({ kind, schema }) => (
          <DocsPart key={kind} title={PARAMETER_WORDS[kind]}>
            <SchemaTable schema={schema} label={`${PARAMETER_WORDS[kind]}: ${summary}`} />
          </DocsPart>
        ))}
        {body && (
          <DocsPart title="Request body">
            <SchemaTable schema={body.schema} label={`Request body: ${summary}`} />
          </DocsPart>
        )}
        <Answers answers={answers} of={operation} shownBy={shownBy} />
        <DocsPart title="Errors">
          <RefusalTable refusals={refusals} label={`Errors: ${summary}`} />
        </DocsPart>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <CodeTabs
          label={`Language of the call: ${summary}`}
          samples={callSamples(exampleCall(operation, origin))}
        />
        {hasConsole && <TryIt operation={consoleOperation(operation)} />}
        <Examples title="Request bodies" examples={body?.examples.slice(1) ?? []} />
        {answers.map(({ status, content }) => (
          <Examples key={status} title={`Response ${status}`} examples={content?.examples ?? []} isOpen />
        ))}
      </div>
    </section>
  );
}
