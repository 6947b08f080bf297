import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useFocusReturn } from "./use-focus-return.ts";

/** What lies over the page, dialog or drawer: the veil, and a box that has the focus until it is closed. */
export function ModalFrame({
  open,
  onOpenChange,
  isDescribed,
  className,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether there is a `Description` in it to be read with its title. */
  isDescribed: boolean;
  className: string;
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...(isDescribed ? {} : { "aria-describedby": undefined })}
          {...focusReturn}
          className={className}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
