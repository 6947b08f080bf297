import { AppWindow, Bot, KeyRound, Users } from "lucide-react";
import { Popover } from "#components/ui/popover.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Editing } from "./use-following.ts";

const KINDS = { user: "Person", key: "API key", app: "Connected app" } as const;

const YOU = "You, in another tab";

/** Who else edits the draft: people who have it open, and who or what changed it lately. */
export function EditorMarks({ others, isOpenElsewhere }: Editing) {
  const namesOf = (editors: Editing["others"]) => [
    ...(isOpenElsewhere ? [YOU] : []),
    ...editors.map(({ name, type }) => name || KINDS[type]),
  ];
  const names = namesOf(others);
  if (names.length === 0) return null;
  // The list also has people who have closed the draft.
  const here = namesOf(others.filter(({ type, isOpen }) => isOpen || type !== "user"));
  return (
    <div className="flex min-w-0 items-center gap-1 text-ink-soft text-table">
      <span className="max-w-52 truncate max-sm:hidden">
        {here.slice(0, 2).join(", ")}
        {here.length > 2 && ` and ${here.length - 2} more`}
      </span>
      <Popover
        label={here.length > 0 ? `Also editing: ${here.join(", ")}` : `Lately edited by ${names.join(", ")}`}
        icon={<Users aria-hidden />}
      >
        <ul className="grid gap-2 p-2">
          {isOpenElsewhere && (
            <li className="grid grid-cols-[auto_1fr] items-center gap-x-2">
              <AppWindow aria-hidden className="size-4" />
              <span className="font-medium">{YOU}</span>
              <span className="col-start-2 text-ink-soft text-meta">
                Changes in either tab appear in the other.
              </span>
            </li>
          )}
          {others.map(({ type, id, name, isOpen, changedAt }) => (
            <li key={`${type} ${id}`} className="grid grid-cols-[auto_1fr] items-center gap-x-2">
              {type === "user" ? (
                <Users aria-hidden className="size-4" />
              ) : type === "key" ? (
                <KeyRound aria-hidden className="size-4" />
              ) : (
                <Bot aria-hidden className="size-4" />
              )}
              <span className="wrap-anywhere font-medium">{name || KINDS[type]}</span>
              <span className="col-start-2 text-ink-soft text-meta">
                {KINDS[type]}
                {isOpen ? ", has it open" : type === "user" && ", has closed it"}
                {changedAt !== null && (
                  <>
                    , changed it <RelativeTime at={changedAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  );
}
