import { ClipboardList, type LucideIcon, MessageSquareText, MessagesSquare, Waypoints } from "lucide-react";
import type { ListedAgent, ListedLane } from "./use-agents.ts";

/** Display texts for agents and lanes. */
export const BEHAVIOUR_WORDS: Record<ListedAgent["behaviorType"], { label: string; icon: LucideIcon }> = {
  pipeline: { label: "Runs to a result", icon: Waypoints },
  interactive: { label: "Holds a conversation", icon: MessagesSquare },
};

export const MODE_WORDS: Record<ListedLane["mode"], { label: string; takes: string; icon: LucideIcon }> = {
  structured: {
    label: "Form",
    takes: "Takes one JSON object, checked against the lane's schema.",
    icon: ClipboardList,
  },
  chat: {
    label: "Chat",
    takes: "Takes a message. The conversation continues in the same run.",
    icon: MessageSquareText,
  },
};
