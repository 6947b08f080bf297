import { Undo2, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { Said } from "../builder-actions.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";

/** What could not be done, or what a change did beside what was asked. */
export function ChangeNotice({
  said: { message, content, step },
  onHeard,
}: {
  said: Said;
  onHeard: () => void;
}) {
  const store = useBuilderStore();
  const last = useBuilder((state) => state.history.past.at(-1));
  const present = useBuilder((state) => state.history.present);
  // A later change, or undoing this one, makes the notice obsolete.
  if (step ? step !== last : content !== present) return null;
  return (
    <div
      role="alert"
      className={classNames(
        "flex items-start gap-2 rounded-lg border py-1.5 pr-1.5 pl-3 text-table",
        step ? "border-waiting-mark bg-waiting-wash" : "border-line bg-failed-wash",
      )}
    >
      <p className="wrap-anywhere py-1.5">{message}</p>
      {step && (
        <Button
          size="small"
          onClick={() => {
            store.undo();
            onHeard();
          }}
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" onClick={onHeard}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
