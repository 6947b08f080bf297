"use client";

import { FileJson } from "lucide-react";
import { useId, useState } from "react";
import { type AgentText, readAgentText } from "#lib/language/agent-document/files/read-agent-text.ts";

/** More is not read into memory. */
const MOST_BYTES = 4_194_304;

/** Chooses an agent file and reads it; what is wrong with it stands beneath. */
export function AgentFileField({ onRead }: { onRead: (file: AgentText | undefined) => void }) {
  const id = useId();
  const [told, setTold] = useState<{ name: string; fault: string | null }>();
  async function read(chosen: File | undefined) {
    if (!chosen) return;
    const text = chosen.size > MOST_BYTES ? "x".repeat(MOST_BYTES) : await chosen.text();
    const answer = readAgentText(text);
    setTold({ name: chosen.name, fault: "fault" in answer ? answer.fault : null });
    onRead("file" in answer ? answer.file : undefined);
  }
  const isFaulty = typeof told?.fault === "string";
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex items-center gap-2 font-medium">
        <FileJson aria-hidden className="size-4 text-ink-soft" />
        Agent file
      </label>
      <input
        id={id}
        type="file"
        accept="application/json,.json"
        aria-describedby={`${id}-help`}
        aria-invalid={isFaulty}
        onChange={({ target }) => void read(target.files?.[0])}
        className="max-w-full rounded-md border border-line-control bg-surface p-2 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:py-1 file:text-ink"
      />
      <p
        id={`${id}-help`}
        role={isFaulty ? "alert" : undefined}
        className={isFaulty ? "text-failed" : "text-ink-soft text-meta"}
      >
        {told?.fault ?? "JSON with name, description and graph, as export and the command line write it."}
      </p>
    </div>
  );
}
