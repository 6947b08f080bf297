import type { LucideIcon } from "lucide-react";
import { Badge, type Tone } from "./badge.tsx";

/** How a state is shown: label, explanation, style. */
export interface StateLook {
  readonly word: string;
  readonly means: string;
  readonly icon: LucideIcon;
  readonly tone: Tone;
}

export function StateBadge({ look: { word, means, icon: Icon, tone } }: { look: StateLook }) {
  return (
    <span title={means} className="inline-flex max-w-full">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {word}
      </Badge>
    </span>
  );
}
