"use client";

import { DropdownMenu } from "radix-ui";
import type { MenuProps } from "./menu.tsx";
import { MenuParts } from "./menu-parts.ts";

/** What Menu becomes when it is opened first; loaded by it. */
export function OpenedMenu({ trigger, align = "end", children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          className="pop z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg bg-surface p-1 text-body text-ink shadow-raised"
        >
          <MenuParts value={DropdownMenu}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
