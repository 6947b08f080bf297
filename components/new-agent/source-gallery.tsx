import { CopyPlus, FileJson, type LucideIcon, SquareDashed } from "lucide-react";
import { GraphSketch } from "#components/graph/graph.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { AgentTemplate } from "./agent-source.ts";

/** Everything that a new agent can start from, each with a picture. */
export function SourceGallery({
  templates,
  value,
  onValueChange,
}: {
  templates: readonly AgentTemplate[];
  value: string;
  onValueChange: (value: string) => void;
}) {
  return (
    <RadioGroup
      label="Start from"
      look="gallery"
      value={value}
      onValueChange={onValueChange}
      options={[
        own("blank", "A blank canvas", "One lane, and nothing else yet.", SquareDashed),
        own("file", "A file", "What Export or the command line wrote.", FileJson),
        own("copy", "Another agent", "A copy of its draft, in the same team.", CopyPlus),
        ...templates.map(({ id, title, description, graph }) => ({
          value: id,
          label: title,
          help: description,
          picture: (
            <Picture>
              {/* A template is a document without problems. */}
              <GraphSketch document={graph as unknown as AgentDocument} />
            </Picture>
          ),
        })),
      ]}
    />
  );
}

function own(value: string, label: string, help: string, Icon: LucideIcon) {
  const picture = (
    <Picture>
      <Icon aria-hidden strokeWidth={1.25} className="size-9 text-ink-faint" />
    </Picture>
  );
  return { value, label, help, picture };
}

function Picture({ children }: { children: React.ReactNode }) {
  return (
    <span className="grid h-24 place-items-center overflow-hidden rounded-md border border-line bg-canvas p-2">
      {children}
    </span>
  );
}
