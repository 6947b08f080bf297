"use client";

import { LoaderCircle, Play } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { faultWords } from "./start-faults.ts";

/** The start button, with the reason if it is disabled. */
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
  /** The number of faulty fields and files; none before the first attempt. */
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
    <div
      data-bottom-bar
      className="sticky bottom-0 z-[5] -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-canvas px-4 py-3 md:mx-0 md:px-0"
    >
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
