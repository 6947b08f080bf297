import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { type Json, memberOf } from "#lib/contract/json.ts";
import type { Conflict, Side } from "#lib/language/agent-document/drafts/merge-documents.ts";

/** What two people changed differently, side by side. */
export function ConflictDialog({
  conflicts,
  onClose,
  onChosen,
}: {
  conflicts: readonly Conflict[];
  onClose: () => void;
  onChosen: (choices: ReadonlyMap<string, Side>) => void;
}) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const open = conflicts.filter(({ key }) => !choices.has(key)).length;
  return (
    <Dialog
      size="large"
      title={
        conflicts.length === 1
          ? "You and somebody else changed the same part"
          : `You and somebody else changed the same ${conflicts.length} parts`
      }
      description="All other changes are merged. Choose which version to keep. Nothing is saved until you choose."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          <Button look="primary" disabled={open > 0} onClick={() => onChosen(choices)}>
            {open > 0 ? `Choose ${open} more` : "Save these choices"}
          </Button>
        </>
      }
    >
      <ol className="grid gap-5">
        {conflicts.map((conflict) => (
          <li key={conflict.key}>
            <fieldset className="grid gap-2">
              <legend className="wrap-anywhere pb-1 font-medium">{placeWords(conflict.path)}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {(["mine", "theirs"] as const).map((side) => (
                  <Choice
                    key={side}
                    conflict={conflict}
                    side={side}
                    isChosen={choices.get(conflict.key) === side}
                    onChoose={() => setChoices(new Map([...choices, [conflict.key, side]]))}
                  />
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const SIDES = { mine: "Yours", theirs: "Theirs, already saved" } as const;

function Choice({
  conflict,
  side,
  isChosen,
  onChoose,
}: {
  conflict: Conflict;
  side: Side;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      className={classNames(
        "grid content-start gap-2 rounded-md border p-3",
        isChosen ? "border-accent bg-accent-wash" : "border-line hover:bg-hover",
      )}
    >
      <span className="flex items-center gap-2 font-medium text-table">
        <input type="radio" name={conflict.key} checked={isChosen} onChange={onChoose} />
        {SIDES[side]}
      </span>
      <pre className="wrap-anywhere max-h-56 overflow-auto whitespace-pre-wrap font-mono text-meta">
        {valueWords(conflict[side])}
      </pre>
      {isDeletedNode(conflict) && (
        <span className="text-ink-soft text-table">
          {conflict[side] === undefined ? "Its edges are deleted, too." : "It comes back with its edges."}
        </span>
      )}
    </label>
  );
}

/** One of the two has a node that the other deleted. */
const isDeletedNode = ({ path, mine, theirs }: Conflict) =>
  path.at(-2) === "nodes" && (mine === undefined || theirs === undefined);

function valueWords(value: Json | undefined): string {
  if (value === undefined) return "Deleted";
  return typeof value === "string" ? value || "Empty" : JSON.stringify(value, null, 2);
}

/** "Node pay: config, url". */
function placeWords(path: readonly string[]): string {
  const parts = path[0] === "graph" ? path.slice(1) : path;
  const words: string[] = [];
  for (const [index, part] of parts.entries()) {
    const kind = memberOf(KINDS, parts[index - 1] ?? "");
    if (part.startsWith("#")) words.push(`${kind ?? ""} ${edgeWords(part.slice(1))}`.trim());
    else if (!Object.hasOwn(KINDS, part) && part !== "config") words.push(part);
  }
  return words.join(": ") || parts.join(", ");
}

const KINDS: Readonly<Record<string, string>> = { nodes: "Node", edges: "Edge", lanes: "Lane" };

function edgeWords(name: string): string {
  try {
    const ends: unknown = JSON.parse(name);
    if (Array.isArray(ends)) return `${ends[0]} to ${ends[2]} on ${ends[1]}`;
  } catch {
    // A name, as most are.
  }
  return name;
}
