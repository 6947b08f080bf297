import { Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

/** Adds or removes an optional object. */
export function PresenceButton({
  label,
  isAbsent,
  onChange,
}: {
  label: string;
  isAbsent: boolean;
  onChange: () => void;
}) {
  return (
    <Button
      className="h-7 justify-self-start px-2 text-meta"
      onClick={onChange}
      {...(isAbsent && { "data-adds": "" })}
    >
      {isAbsent && <Plus aria-hidden />}
      {isAbsent ? "Add" : "Remove"}
      <span className="sr-only"> {label}</span>
    </Button>
  );
}
