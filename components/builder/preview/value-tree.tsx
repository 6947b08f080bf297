import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { JsonScalar } from "#components/ui/json-scalar.tsx";
import { isJsonObject, type Json } from "#lib/contract/json.ts";

const MOST_MEMBERS = 100;
const NAME = /^[A-Za-z_]\w*$/;

interface Named {
  readonly name: string;
  /** How an expression reads it. */
  readonly path: string;
  readonly value: Json;
}

/** Values by name: a press on a name gives the path that reads the value. */
export function ValueTree({ roots, onPick }: { roots: readonly Named[]; onPick?: (path: string) => void }) {
  return (
    <ul className="font-mono text-meta/5">
      {roots.map((root) => (
        <ValueRow key={root.path} {...root} isOpenFirst={roots.length < 4} {...(onPick && { onPick })} />
      ))}
    </ul>
  );
}

function ValueRow({
  name,
  path,
  value,
  isOpenFirst,
  onPick,
}: Named & { isOpenFirst: boolean; onPick?: (path: string) => void }) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const members = membersOf(path, value);
  const size = members.length;
  return (
    <li>
      <div className="flex items-start gap-1">
        {size > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={isOpen ? `Close ${path}` : `Open ${path}`}
            onClick={() => setIsOpen(!isOpen)}
            className="grid size-5 shrink-0 place-items-center rounded-sm text-ink-faint hover:bg-hover"
          >
            <ChevronRight
              aria-hidden
              className={classNames("size-4 transition-transform", isOpen && "rotate-90")}
            />
          </button>
        ) : (
          <span className="w-5 shrink-0" />
        )}
        {onPick ? (
          <button
            type="button"
            title={`Write ${path} into the expression`}
            onClick={() => onPick(path)}
            className="shrink-0 rounded-sm px-1 text-accent-ink hover:bg-accent-wash"
          >
            {name}
          </button>
        ) : (
          <span className="shrink-0 px-1 text-ink-soft">{name}</span>
        )}
        <span className="wrap-anywhere min-w-0 text-ink-soft">
          {size > 0 ? Array.isArray(value) ? `${size} items` : "" : <JsonScalar value={emptyAsText(value)} />}
        </span>
      </div>
      {isOpen && size > 0 && (
        <ul className="pl-4">
          {members.slice(0, MOST_MEMBERS).map((member) => (
            <ValueRow key={member.path} {...member} isOpenFirst={false} {...(onPick && { onPick })} />
          ))}
          {size > MOST_MEMBERS && (
            <li className="pl-6 text-ink-faint">and {(size - MOST_MEMBERS).toLocaleString("en")} more</li>
          )}
        </ul>
      )}
    </li>
  );
}

function membersOf(path: string, value: Json): Named[] {
  if (Array.isArray(value))
    return value.map((item: Json, index) => ({
      name: String(index),
      path: `${path}[${index}]`,
      value: item,
    }));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([key, member]) => ({
    name: key,
    path: NAME.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`,
    value: member,
  }));
}

const emptyAsText = (value: Json) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;
