import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useFocusReturn } from "./use-focus-return.ts";
import { DialogWaitingNotice } from "./waiting-notice.tsx";

/** A form begins at its first field, or at the one with `data-first-focus`, not at the button that closes it. */
function focusFirstControl(event: Event): void {
  const { currentTarget: box } = event;
  if (!(box instanceof HTMLElement) || box.contains(document.activeElement)) return;
  const fields = [...box.querySelectorAll<HTMLElement>("input:not([type=hidden]), textarea, select")].filter(
    (candidate) => candidate.tabIndex >= 0 && !candidate.matches(":disabled") && candidate.checkVisibility(),
  );
  const field = fields.find((candidate) => candidate.matches("[data-first-focus]")) ?? fields[0];
  if (!field) return;
  event.preventDefault();
  // Of a choice, what is chosen.
  const chosen = field.closest("fieldset")?.querySelector<HTMLElement>("[type=radio]:checked");
  (field.matches("[type=radio]") && chosen ? chosen : field).focus({ preventScroll: true });
}

/** What lies over the page, dialog or drawer: the veil, and a box that has the focus until it is closed. */
export function ModalFrame({
  open,
  onClose,
  isDescribed,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  /** Whether there is a `Description` in it to be read with its title. */
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
