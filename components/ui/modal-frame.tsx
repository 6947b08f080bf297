import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useFocusReturn } from "./use-focus-return.ts";
import { DialogWaitingNotice } from "./waiting-notice.tsx";

/** The initial focus: the first field, or the one with `data-first-focus`, not the close button. */
function focusFirstControl(event: Event): void {
  const { currentTarget: box } = event;
  if (!(box instanceof HTMLElement) || box.contains(document.activeElement)) return;
  const fields = [...box.querySelectorAll<HTMLElement>("input:not([type=hidden]), textarea, select")].filter(
    (candidate) => candidate.tabIndex >= 0 && !candidate.matches(":disabled") && candidate.checkVisibility(),
  );
  const field = fields.find((candidate) => candidate.matches("[data-first-focus]")) ?? fields[0];
  if (!field) return;
  event.preventDefault();
  // In a radio group: the chosen one.
  const chosen = field.closest("fieldset")?.querySelector<HTMLElement>("[type=radio]:checked");
  (field.matches("[type=radio]") && chosen ? chosen : field).focus({ preventScroll: true });
}

/** The frame of dialogs and drawers: a backdrop, and a box that traps the focus. */
export function ModalFrame({
  open,
  onClose,
  isDescribed,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  /** Whether it has a `Description` for screen readers. */
  isDescribed: boolean;
  className: string;
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...(isDescribed ? {} : { "aria-describedby": undefined })}
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            focusFirstControl(event);
          }}
          className={className}
        >
          {children}
          <DialogWaitingNotice />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
