"use client";

import { LoaderCircle, Play } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { faultWords } from "./start-faults.ts";

/** The button that starts the run, and what prevents the start. */
export function StartBar({
  fields,
  files,
  isSending,
  hasFiles,
  isChanged,
  onStart,
  onStop,
  onReset,
}: {
  /** How many fields and files have faults; none before the first try. */
  fields: number;
  files: number;
  isSending: boolean;
  hasFiles: boolean;
  isChanged: boolean;
  onStart: () => void;
  onStop: () => void;
  onReset: () => void;
}) {
  return (
    <div className="sticky bottom-0 z-[5] -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-canvas px-4 py-3 md:mx-0 md:px-0">
      <Button look="primary" onClick={onStart} disabled={isSending}>
        {isSending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : <Play aria-hidden />}
        {isSending ? (hasFiles ? "Sending" : "Starting") : "Start the run"}
      </Button>
      {isSending && hasFiles && <Button onClick={onStop}>Stop</Button>}
      {!isSending && isChanged && (
        <Button look="quiet" onClick={onReset}>
          Reset
        </Button>
      )}
      <p role="status" className="text-failed text-table">
        {faultWords({ fields, files })}
      </p>
    </div>
  );
}
