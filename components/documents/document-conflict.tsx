"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConflictPanel } from "#components/ui/conflict-panel.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import type { MergedPart } from "./merge-lines.ts";
import type { Conflict } from "./save-session.ts";

type Side = "both" | "mine" | "theirs";

/** Both people changed the same lines: each place is shown with both texts, and chosen. All else is merged already. */
export function DocumentConflict({
  conflict,
  onDecided,
}: {
  conflict: Pick<Conflict, "parts">;
  onDecided: (content: string) => void;
}) {
  const [chosen, setChosen] = useState<Readonly<Record<number, Side>>>({});
  const places = conflict.parts.filter((part) => part.kind === "conflict");
  const sideOf = (place: number) => chosen[place] ?? "both";
  function keep() {
    let place = 0;
    const lines = conflict.parts.flatMap((part) =>
      part.kind === "merged" ? part.lines : linesOf(part, sideOf(place++)),
    );
    onDecided(lines.join("\n"));
  }
  return (
    <ConflictPanel
      title="Somebody else changed the same lines"
      says="Nothing of yours is lost, and nothing is saved until you choose. All other changes are merged."
    >
      {places.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
        <div key={place} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="grid gap-2 sm:grid-cols-2">
            <Lines name="Theirs, saved" lines={part.theirs} />
            <Lines name="Yours" lines={part.mine} />
          </div>
          <RadioGroup
            label={`Place ${place + 1}: keep`}
            value={sideOf(place)}
            onValueChange={(side) => setChosen({ ...chosen, [place]: side })}
            options={[
              { value: "both", label: "Both" },
              { value: "mine", label: "Yours" },
              { value: "theirs", label: "Theirs" },
            ]}
          />
        </div>
      ))}
      <Button look="primary" className="justify-self-start" onClick={keep}>
        Continue with this text
      </Button>
    </ConflictPanel>
  );
}

type Place = Extract<MergedPart, { kind: "conflict" }>;

function linesOf({ mine, theirs }: Place, side: Side): readonly string[] {
  if (side === "both") return [...theirs, ...mine];
  return side === "mine" ? mine : theirs;
}

function Lines({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <figure className="grid min-w-0 content-start gap-1 rounded-md border border-line bg-surface p-3">
      <figcaption className="font-medium text-table">{name}</figcaption>
      <pre className="wrap-anywhere max-h-56 overflow-auto whitespace-pre-wrap font-mono text-meta">
        {lines.length === 0 ? "Removed" : lines.join("\n")}
      </pre>
    </figure>
  );
}
