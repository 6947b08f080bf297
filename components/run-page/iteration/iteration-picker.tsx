import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { NumberField } from "#components/ui/number-field.tsx";

/** Chooses one iteration of a loop, or all of them together. */
export function IterationPicker({
  name,
  iterations,
  firstFailed,
  picked,
  onPick,
}: {
  /** The loop's name. */
  name: string;
  /** How many there are so far. */
  iterations: number;
  firstFailed: number | null;
  /** Counted from 0; null: all. */
  picked: number | null;
  onPick: (iteration: number | null) => void;
}) {
  const last = iterations - 1;
  function type(value: number | null): void {
    if (value === null) onPick(null);
    else if (Number.isInteger(value) && value >= 0 && value <= last) onPick(value);
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1 text-table">
      <legend className="sr-only">Iteration of {name}</legend>
      <span aria-hidden title={name} className="max-w-48 truncate pr-1 text-ink-soft">
        {name}
      </span>
      <IconButton
        label="Previous iteration"
        aria-disabled={picked === null || picked === 0}
        className="aria-disabled:opacity-40"
        onClick={() => picked !== null && picked > 0 && onPick(picked - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <div className="w-20">
        <NumberField
          label={`Iteration of ${name}, 0 to ${last.toLocaleString("en")}`}
          hideLabel
          min={0}
          max={last}
          placeholder="All"
          value={picked}
          onValueChange={type}
        />
      </div>
      <IconButton
        label="Next iteration"
        aria-disabled={picked === last}
        className="aria-disabled:opacity-40"
        onClick={() => picked !== last && onPick(picked === null ? 0 : picked + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      <span className="px-1 text-ink-faint tabular-nums">
        {iterations === 1 ? "0 only" : `0 to ${last.toLocaleString("en")}`}
      </span>
      {firstFailed !== null && picked !== firstFailed && (
        <Button look="quiet" onClick={() => onPick(firstFailed)}>
          First failed
        </Button>
      )}
      {picked !== null && (
        <Button look="quiet" onClick={() => onPick(null)}>
          All iterations
        </Button>
      )}
    </fieldset>
  );
}
