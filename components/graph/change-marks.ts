import { type LucideIcon, Minus, PencilLine, Plus } from "lucide-react";

/** What became of a part of a graph between two versions of it. */
export type GraphChange = "added" | "changed" | "removed";

/** Changes by the id of a box or link. */
export type GraphChanges = ReadonlyMap<string, GraphChange>;

/** Each has an icon, a word and a kind of line beside its colour. */
export const CHANGE_LOOKS: Readonly<
  Record<GraphChange, { word: string; icon: LucideIcon; ink: string; box: string; line: string }>
> = {
  added: {
    word: "Added",
    icon: Plus,
    ink: "text-completed",
    box: "border-2 border-completed-mark",
    line: "stroke-[2.5] stroke-completed-mark",
  },
  changed: {
    word: "Changed",
    icon: PencilLine,
    ink: "text-waiting",
    box: "border-2 border-waiting-mark",
    line: "stroke-[2.5] stroke-waiting-mark",
  },
  removed: {
    word: "Removed",
    icon: Minus,
    ink: "text-failed",
    box: "border-2 border-failed-mark border-dashed",
    line: "stroke-2 stroke-failed-mark [stroke-dasharray:4_4]",
  },
};
