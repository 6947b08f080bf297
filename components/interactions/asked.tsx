import { CircleHelp, type LucideIcon, PlugZap, ShieldCheck, Webhook } from "lucide-react";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Interaction } from "./use-interaction.ts";

/** When something was asked, by which node, and in which iteration of the loop around it. */
export function Asked({ at, by, iteration }: { at: string; by: string; iteration: number | null }) {
  return (
    <span className="min-w-0">
      asked <RelativeTime at={at} /> at step <span className="wrap-anywhere">“{by}”</span>
      {iteration !== null && `, iteration ${iteration.toLocaleString("en")}`}
    </span>
  );
}

/** The name of each interaction type. */
export const TYPE_WORDS: Readonly<
  Record<Interaction["type"], { word: string; plural: string; icon: LucideIcon }>
> = {
  user_input: { word: "Question", plural: "Questions", icon: CircleHelp },
  approval: { word: "Approval", plural: "Approvals", icon: ShieldCheck },
  auth: { word: "Connection", plural: "Connections", icon: PlugZap },
  tool: { word: "Outside system", plural: "Outside systems", icon: Webhook },
};
