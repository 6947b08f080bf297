"use client";

import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { KeyHint } from "./key-hint.tsx";
import { Link } from "./link.tsx";

const ITEM =
  "flex min-h-8 select-none items-center gap-2.5 rounded-md px-2 outline-none data-disabled:opacity-60 data-highlighted:bg-hover " +
  "pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "end";
  children: ReactNode;
}

/** Actions or links behind a button. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          className="pop z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg bg-surface p-1 text-body text-ink shadow-raised"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** An action; irreversible ones have `isDanger`. */
export function MenuItem({
  icon,
  keys,
  isDanger = false,
  disabled = false,
  onSelect,
  children,
}: ItemProps & { keys?: string; isDanger?: boolean; onSelect: () => void }) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(ITEM, "cursor-pointer", isDanger && "text-failed")}
    >
      {icon}
      <span className="grow">{children}</span>
      {keys && <KeyHint keys={keys} />}
    </DropdownMenu.Item>
  );
}

/** A link to another page of the dashboard. */
export function MenuLink({ icon, href, disabled = false, children }: ItemProps & { href: string }) {
  return (
    <DropdownMenu.Item asChild disabled={disabled}>
      <Link href={href} className={ITEM}>
        {icon}
        <span className="grow">{children}</span>
      </Link>
    </DropdownMenu.Item>
  );
}

/** A choice, such as a theme. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: {
  label: string;
  options: readonly { readonly value: Value; readonly label: ReactNode; readonly icon?: ReactNode }[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
}) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <DropdownMenu.RadioGroup value={value ?? ""} aria-label={label}>
        {options.map((option) => (
          <DropdownMenu.RadioItem
            key={option.value}
            value={option.value}
            onSelect={() => onValueChange(option.value)}
            className={classNames(ITEM, "cursor-pointer")}
          >
            {option.icon}
            <span className="grow">{option.label}</span>
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden className="text-accent-ink" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}

/** A toggle, such as a column; the menu stays open. */
export function MenuCheck({
  checked,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={classNames(ITEM, "cursor-pointer")}
    >
      <span className="grow">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden className="text-accent-ink" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}

/** A group of items. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DropdownMenu.Group aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {children}
    </DropdownMenu.Group>
  );
}

/** The group's heading. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 py-1 font-medium text-ink-faint text-meta">
      {children}
    </DropdownMenu.Label>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
