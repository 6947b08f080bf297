import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { KeyHint } from "./key-hint.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/**
 * A preview of the entry selected in the list: the list stays usable, so `j` and `k` keep working. In narrow windows it
 * covers the page.
 */
export function SidePanel({
  titleId,
  title,
  actions,
  onClose,
  children,
}: {
  /** The id of the heading in `title`. */
  titleId: string;
  title: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  useShortcuts("Panel", [{ keys: "escape", label: "Close the panel", run: onClose }]);
  return (
    <aside
      aria-labelledby={titleId}
      className="fixed inset-y-0 right-0 z-30 flex w-full flex-col border-line border-l bg-surface max-xl:shadow-raised sm:w-120 xl:sticky xl:top-14 xl:z-0 xl:h-[calc(100dvh-4.5rem)] xl:w-auto xl:rounded-lg xl:border"
    >
      <header className="flex items-start justify-between gap-3 border-line border-b py-2 pr-2 pl-4">
        {title}
        <span className="flex shrink-0 items-center gap-1">
          {actions}
          <KeyHint keys="escape" className="max-sm:hidden" />
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </span>
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrollable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
    </aside>
  );
}

/** The layout of a list with its panel. */
export function withPanel(isOpen: boolean): string {
  return isOpen
    ? "grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]"
    : "grid grid-cols-[minmax(0,1fr)]";
}

/** A section of a panel with a heading. */
export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="wrap-anywhere font-medium text-table">{title}</h3>
      {children}
    </section>
  );
}
