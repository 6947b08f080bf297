import { CircleAlert, CloudOff, GitMerge, LoaderCircle, Save } from "lucide-react";
import type { SaveState } from "./save-session.ts";

const LOOKS = {
  saved: { icon: Save, words: "Saved", ink: "text-ink-soft" },
  unsaved: { icon: LoaderCircle, words: "Unsaved changes", ink: "text-ink-soft" },
  saving: { icon: LoaderCircle, words: "Saving", ink: "text-ink-soft" },
  offline: { icon: CloudOff, words: "Offline, saving again soon", ink: "text-waiting" },
  refused: { icon: CircleAlert, words: "Not saved", ink: "text-failed" },
  conflict: { icon: GitMerge, words: "Conflict: choose below", ink: "text-waiting" },
} as const satisfies Record<SaveState, object>;

/** Whether what is typed is saved, always in sight. */
export function SaveMark({ state }: { state: SaveState }) {
  const { icon: Icon, words, ink } = LOOKS[state];
  return (
    <span role="status" className={`inline-flex h-7 items-center gap-1.5 text-table ${ink}`}>
      <Icon aria-hidden className={state === "saving" ? "size-4 motion-safe:animate-spin" : "size-4"} />
      {words}
    </span>
  );
}
