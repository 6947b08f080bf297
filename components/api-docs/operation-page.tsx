import { SchemaTable } from "#components/agents/schema-table.tsx";
import { RenderedMarkdown } from "#components/markdown/rendered-markdown.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Answers, DocsPart } from "./answers.tsx";
import { consoleOperation } from "./console/console-operation.ts";
import { TryIt } from "./console/try-it.tsx";
import { DocsPage } from "./docs-page.tsx";
import { Examples } from "./examples.tsx";
import type { DescribedOperation } from "./read-description.ts";
import { RefusalTable } from "./refusal-table.tsx";
import { OperationSamples } from "./samples/operation-samples.tsx";
import { SampleChoices } from "./samples/sample-choices.tsx";

const PARAMETER_WORDS = { path: "In the path", query: "In the query", header: "In headers" } as const;

/** One operation: what it takes and answers, and beside it the call, the console and example answers. */
export function OperationPage({
  operation,
  group,
  origin,
}: {
  operation: DescribedOperation;
  /** The name of its group. */
  group: string;
  origin: string;
}) {
  const { method, path, summary, description, isDeprecated, parameters, body, answers, refusals } = operation;
  const call = consoleOperation(operation);
  return (
    <DocsPage
      title={summary}
      kind={group}
      facts={
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <Badge tone={method === "GET" ? "active" : "accent"}>{method}</Badge>
          <code className="wrap-anywhere min-w-0 font-mono text-table">{path}</code>
          {isDeprecated && <Badge tone="attention">Deprecated</Badge>}
        </p>
      }
      beside={
        <>
          <SampleChoices scopes={operation.scopes} />
          <OperationSamples operation={call} origin={origin} />
          <TryIt operation={call} />
          <Examples title="Request bodies" examples={body?.examples.slice(1) ?? []} />
          {answers.map(({ status, content }) => (
            <Examples key={status} title={`Response ${status}`} examples={content?.examples ?? []} isOpen />
          ))}
        </>
      }
    >
      <RenderedMarkdown text={description} />
      {parameters.map(({ kind, schema }) => (
        <DocsPart key={kind} title={PARAMETER_WORDS[kind]}>
          <SchemaTable schema={schema} label={PARAMETER_WORDS[kind]} />
        </DocsPart>
      ))}
      {body && (
        <DocsPart title="Request body">
          <SchemaTable schema={body.schema} label="Request body" />
        </DocsPart>
      )}
      <Answers answers={answers} />
      <DocsPart title="Errors">
        <RefusalTable refusals={refusals} label="Errors" />
      </DocsPart>
    </DocsPage>
  );
}
