"use client";

import { EyeOff, Scissors } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { Interaction } from "./use-interaction.ts";

/** An approval's arguments as a table or JSON, with notes about hidden parts. */
export function ArgumentsView({ approval }: { approval: NonNullable<Interaction["approval"]> }) {
  const { arguments: shown, isRedacted, isTruncated } = approval;
  const [asJson, setAsJson] = useState(false);
  if (shown === null) return null;
  const isTable = isJsonObject(shown) && !isTruncated && Object.keys(shown).length > 0;
  return (
    <section aria-label="Arguments" className="grid gap-2">
      {isTable && !asJson ? (
        <Table value={shown} onShowJson={() => setAsJson(true)} />
      ) : (
        <AsJson value={shown} isTruncated={isTruncated} />
      )}
      {isTable && asJson && <Toggle onClick={() => setAsJson(false)}>Show as a table</Toggle>}
      {isRedacted && (
        <Remark icon={<EyeOff aria-hidden />}>
          Secrets are redacted here. The tool gets the stored arguments, secrets included.
        </Remark>
      )}
      {isTruncated && (
        <Remark icon={<Scissors aria-hidden />}>
          These arguments are too long to show in full. The tool gets all of them.
        </Remark>
      )}
    </section>
  );
}

function AsJson({ value, isTruncated }: { value: Json; isTruncated: boolean }) {
  if (!isTruncated || !isJsonObject(value)) return <JsonView label="Arguments" value={value} />;
  return <CodeBlock title="Arguments, the beginning" code={String(value.preview)} copyLabel="Copy" />;
}

function Table({ value, onShowJson }: { value: Readonly<Record<string, Json>>; onShowJson: () => void }) {
  return (
    <>
      <dl className="overflow-hidden rounded-lg border border-line">
        {Object.entries(value).map(([name, member]) => (
          <div
            key={name}
            className="grid gap-x-4 gap-y-0.5 border-line border-b px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(7rem,12rem)_1fr]"
          >
            <dt className="wrap-anywhere font-medium text-ink-soft text-table">{name}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap text-body">
              <Value value={member} />
            </dd>
          </div>
        ))}
      </dl>
      <Toggle onClick={onShowJson}>Show as JSON</Toggle>
    </>
  );
}

function Value({ value }: { value: Json }) {
  if (value === null) return <span className="text-ink-faint">none</span>;
  if (value === "[redacted]") return <span className="text-ink-faint">hidden</span>;
  if (typeof value === "string") return value === "" ? <span className="text-ink-faint">empty</span> : value;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return <span className="tabular-nums">{String(value)}</span>;
  return <code className="font-mono text-meta">{JSON.stringify(value, null, 2)}</code>;
}

function Toggle({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="justify-self-start rounded-sm text-accent-ink text-table hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}

function Remark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-waiting-wash px-3 py-2 text-table text-waiting [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {icon}
      {children}
    </p>
  );
}
