import { CircleHelp, type LucideIcon, PlugZap, ShieldCheck, Webhook } from "lucide-react";
import type { Interaction } from "./use-interaction.ts";

/** The name of each interaction type. */
export const TYPE_WORDS: Readonly<
  Record<Interaction["type"], { word: string; plural: string; icon: LucideIcon }>
> = {
  user_input: { word: "Question", plural: "Questions", icon: CircleHelp },
  approval: { word: "Approval", plural: "Approvals", icon: ShieldCheck },
  auth: { word: "Connection", plural: "Connections", icon: PlugZap },
  tool: { word: "Outside system", plural: "Outside systems", icon: Webhook },
};
