import { CHANGE_LOOKS } from "#components/graph/change-marks.ts";
import { NodeTypeIcon } from "#components/graph/node-type-icon.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { LineDifferences } from "#components/ui/line-differences.tsx";
import type { Differences, FieldDifference, PartDifference } from "./use-versions.ts";

interface Sides {
  readonly before: string;
  readonly after: string;
}

/** What changed as text: lanes, nodes and edges, each with its fields line by line. */
export function DocumentDifferences({ differences, sides }: { differences: Differences; sides: Sides }) {
  const { lanes, nodes, edges, fields, more } = differences;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Parts title="Nodes" parts={nodes} sides={sides} />
      <Parts title="Lanes" parts={lanes} sides={sides} />
      {edges.length > 0 && (
        <section aria-label="Edges" className="grid gap-2">
          <Title count={edges.length}>Edges</Title>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-table">
            {edges.map(({ change, from, on, to, container }) => (
              <li
                key={`${change} ${container} ${from} ${on} ${to}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
              >
                <Change change={change} />
                <span className="wrap-anywhere font-mono text-meta">
                  {from} → {to}
                </span>
                <span className="text-ink-soft">
                  on {on}
                  {container !== null && `, in ${container}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {fields.length > 0 && (
        <section aria-label="Document" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Title count={fields.length}>Document</Title>
          <Fields fields={fields} of="document" sides={sides} />
        </section>
      )}
      {more > 0 && (
        <p className="text-ink-soft">
          {more.toLocaleString("en")} more parts differ. Too many are different to list them all.
        </p>
      )}
    </div>
  );
}

function Title({ children, count }: { children: string; count: number }) {
  return (
    <h3 className="font-semibold">
      {children} <span className="font-normal text-ink-soft">{count}</span>
    </h3>
  );
}

function Parts({ title, parts, sides }: { title: string; parts: readonly PartDifference[]; sides: Sides }) {
  if (parts.length === 0) return null;
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Title count={parts.length}>{title}</Title>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {parts.map((part) => (
          <Part key={`${part.change} ${part.container} ${part.id}`} part={part} sides={sides} />
        ))}
      </ul>
    </section>
  );
}

/** Whatever changed is open; what came or went whole opens on demand. */
function Part({ part, sides }: { part: PartDifference; sides: Sides }) {
  const { change, id, formerId, name, type, container, fields } = part;
  return (
    <li className="min-w-0">
      <details open={change === "changed"} className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2">
          <Change change={change} />
          {type !== null && <NodeTypeIcon type={type} className="size-4 shrink-0 text-ink-faint" />}
          <bdi className="wrap-anywhere font-medium">{name}</bdi>
          {name !== id && <span className="wrap-anywhere font-mono text-ink-soft text-meta">{id}</span>}
          <span className="text-ink-soft text-table">
            {formerId !== null && `was ${formerId}`}
            {container !== null && ` in ${container}`}
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-4">
          {fields.length === 0 ? (
            <p className="text-ink-soft text-table">Only its id changed.</p>
          ) : (
            <Fields fields={fields} of={name} sides={sides} />
          )}
        </div>
      </details>
    </li>
  );
}

function Fields({ fields, of, sides }: { fields: readonly FieldDifference[]; of: string; sides: Sides }) {
  return fields.map(({ path, before, after }) => (
    <LineDifferences
      key={path}
      label={`${fieldWords(path)} of ${of}`}
      before={{ name: `${fieldWords(path)} · ${sides.before}`, text: before ?? "" }}
      after={{ name: sides.after, text: after ?? "" }}
    />
  ));
}

/** "config.timeoutSeconds" as it is called: "Timeout seconds"; what is inside of a field after it: "Headers › X-Id". */
function fieldWords(path: string): string {
  const [field = "", ...inner] = path.replace(/^config\./, "").split(".");
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [words.charAt(0).toUpperCase() + words.slice(1), ...inner].join(" › ");
}

function Change({ change }: { change: PartDifference["change"] }) {
  const { icon: Icon, word, ink } = CHANGE_LOOKS[change];
  return (
    <span className={classNames("flex w-24 shrink-0 items-center gap-1.5 text-table", ink)}>
      <Icon aria-hidden className="size-4" />
      {word}
    </span>
  );
}
