"use client";

import { BookOpen, BookText, CircleQuestionMark, Keyboard, ListChecks, type LucideIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { showFirstSteps } from "#components/first-steps/shown-first-steps.ts";
import { useWorkspaceId } from "#components/first-steps/use-first-steps.ts";
import { Popover } from "#components/ui/popover.tsx";
import { leaveFor } from "#components/ui/use-leave-warning.ts";

/** Where somebody learns more: the first steps, the docs, the keys. */
export function HelpMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const router = useRouter();
  const workspaceId = useWorkspaceId();
  const open = (href: string) => leaveFor(href, router.push);
  return (
    <div className="max-sm:hidden">
      <Popover label="Help" icon={<CircleQuestionMark aria-hidden />}>
        <Entry
          icon={ListChecks}
          label="First steps"
          onChoose={() => {
            if (workspaceId !== undefined) showFirstSteps(workspaceId, "open");
            open("/overview");
          }}
        />
        <Entry icon={BookOpen} label="API docs" onChoose={() => open("/docs")} />
        <Entry icon={BookText} label="Agent document" onChoose={() => open("/docs/agent-document")} />
        <Entry icon={Keyboard} label="Keyboard shortcuts" onChoose={onShowShortcuts} />
      </Popover>
    </div>
  );
}

function Entry({ icon: Icon, label, onChoose }: { icon: LucideIcon; label: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onChoose();
      }}
      className="flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </button>
  );
}
