import { Check, Dot } from "lucide-react";
import { useState } from "react";
import { useAgentChoice } from "#components/agents/use-agent-choice.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option-list.tsx";
import { AgentFileField } from "#components/versions/agent-file-field.tsx";
import type { AgentText } from "#lib/language/agent-document/files/read-agent-text.ts";
import type { AgentSource, AgentTemplate } from "./agent-source.ts";

/** What the choice means, and what else it needs. */
export function SourceDetails({
  source,
  onFile,
  onOriginal,
}: {
  source: AgentSource;
  onFile: (file: AgentText | undefined) => void;
  onOriginal: (original: Option) => void;
}) {
  if (source.kind === "template") return <TemplateDetails template={source.template} />;
  if (source.kind === "file") return <AgentFileField onRead={onFile} />;
  if (source.kind === "copy") return <OriginalField original={source.original} onChoose={onOriginal} />;
  return (
    <p className="text-ink-soft text-table">
      Add nodes on the canvas. The lane says what the agent takes; until you change it, any object.
    </p>
  );
}

function TemplateDetails({ template: { title, shows, needs, tests } }: { template: AgentTemplate }) {
  return (
    <div className="grid gap-2 text-table">
      <h2 className="font-semibold">{title} shows</h2>
      <ul className="grid gap-1.5">
        {shows.map((one) => (
          <li key={one} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-completed" />
            {one}
          </li>
        ))}
      </ul>
      {needs.length > 0 && (
        <>
          <h2 className="font-semibold">It needs</h2>
          <ul className="grid gap-1.5">
            {needs.map((one) => (
              <li key={one} className="wrap-anywhere flex gap-2">
                <Dot aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
                {one}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-ink-soft">
        It comes with {tests} tests, which pass without a model provider or the systems that it calls.
      </p>
    </div>
  );
}

function OriginalField({
  original,
  onChoose,
}: {
  original: Option | undefined;
  onChoose: (original: Option) => void;
}) {
  const [seen, setSeen] = useState(original);
  const { options, ...search } = useAgentChoice({ withDrafts: true });
  // A search may leave the chosen one out.
  const all = seen && !options.some(({ value }) => value === seen.value) ? [seen, ...options] : options;
  return (
    <Combobox
      {...search}
      label="Agent"
      placeholder="Choose an agent"
      help="Runs, keys and versions stay with it."
      options={all}
      value={original?.value ?? null}
      onValueChange={(value) => {
        const chosen = all.find((option) => option.value === value);
        if (!chosen) return;
        setSeen(chosen);
        onChoose(chosen);
      }}
    />
  );
}
