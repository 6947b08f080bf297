import { useState } from "react";
import { FilterPanel } from "#components/ui/filter-bar.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { iterationIn } from "#lib/language/agent-document/loop-address.ts";
import { iterationSteps } from "../iteration/iteration-place.ts";

/** Chooses a loop and one of its iterations. */
export function IterationEditor({
  loops,
  within,
  onApply,
}: {
  /** Their addresses and names. */
  loops: readonly { readonly value: string; readonly label: string }[];
  within: string | null;
  onApply: (within: string) => void;
}) {
  const [outer] = iterationSteps(within);
  const [loop, setLoop] = useState(
    loops.find(({ value }) => within?.startsWith(`${value}.`))?.value ?? loops[0]?.value ?? null,
  );
  const [iteration, setIteration] = useState<number | null>(outer?.iteration ?? 0);
  const isValid = iteration !== null && Number.isInteger(iteration) && iteration >= 0;
  return (
    <FilterPanel
      isBlocked={!isValid || loop === null}
      onApply={() => isValid && loop !== null && onApply(iterationIn(loop, iteration))}
    >
      {loops.length > 1 && <Select label="Loop" options={loops} value={loop} onValueChange={setLoop} />}
      <NumberField
        label="Iteration"
        help="The first is 0."
        min={0}
        value={iteration}
        onValueChange={setIteration}
      />
    </FilterPanel>
  );
}
