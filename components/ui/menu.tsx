"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { KeyHint } from "./key-hint.tsx";
import { MenuParts } from "./menu-parts.ts";

const loadOpened = () => import("./opened-menu.tsx");
const Opened = lazy(async () => ({ default: (await loadOpened()).OpenedMenu }));

const ITEM =
  "flex min-h-8 select-none items-center gap-2.5 rounded-md px-2 outline-none data-disabled:opacity-60 data-highlighted:bg-hover " +
  "pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

export interface MenuProps {
  /** The button it opens from. */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "end";
  children: ReactNode;
}

/** Actions, or ways to go on, behind a button. Loads when it is opened first. */
export function Menu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const preload = () => void loadOpened();
  const trigger = cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": isWanted,
    onClick: () => setIsWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
  });
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Opened {...props} />
    </Suspense>
  );
}

interface ItemProps {
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** An action. One that cannot be taken back `isDanger`. */
export function MenuItem({
  icon,
  keys,
  isDanger = false,
  disabled = false,
  onSelect,
  children,
}: ItemProps & { keys?: string; isDanger?: boolean; onSelect: () => void }) {
  const Parts = use(MenuParts);
  if (!Parts) return null;
  return (
    <Parts.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(ITEM, "cursor-pointer", isDanger && "text-failed")}
    >
      {icon}
      <span className="grow">{children}</span>
      {keys && <KeyHint keys={keys} />}
    </Parts.Item>
  );
}

/** A way to another page of the dashboard. */
export function MenuLink({ icon, href, disabled = false, children }: ItemProps & { href: string }) {
  const Parts = use(MenuParts);
  if (!Parts) return null;
  return (
    <Parts.Item asChild disabled={disabled}>
      <Link href={href} className={ITEM}>
        {icon}
        <span className="grow">{children}</span>
      </Link>
    </Parts.Item>
  );
}

/** One of a few, such as a theme. */
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
  const Parts = use(MenuParts);
  if (!Parts) return null;
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <Parts.RadioGroup value={value ?? ""} aria-label={label}>
        {options.map((option) => (
          <Parts.RadioItem
            key={option.value}
            value={option.value}
            onSelect={() => onValueChange(option.value)}
            className={classNames(ITEM, "cursor-pointer")}
          >
            {option.icon}
            <span className="grow">{option.label}</span>
            <Parts.ItemIndicator>
              <Check aria-hidden className="text-accent-ink" />
            </Parts.ItemIndicator>
          </Parts.RadioItem>
        ))}
      </Parts.RadioGroup>
    </>
  );
}

/** On or off, such as a column; the menu stays open. */
export function MenuCheck({
  checked,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  const Parts = use(MenuParts);
  if (!Parts) return null;
  return (
    <Parts.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={classNames(ITEM, "cursor-pointer")}
    >
      <span className="grow">{children}</span>
      <Parts.ItemIndicator>
        <Check aria-hidden className="text-accent-ink" />
      </Parts.ItemIndicator>
    </Parts.CheckboxItem>
  );
}

/** Items that have something in common. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const Parts = use(MenuParts);
  if (!Parts) return null;
  return (
    <Parts.Group aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {children}
    </Parts.Group>
  );
}

/** What the items below it have in common. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const Parts = use(MenuParts);
  if (!Parts) return null;
  return <Parts.Label className="px-2 py-1 font-medium text-ink-faint text-meta">{children}</Parts.Label>;
}

export function MenuSeparator() {
  const Parts = use(MenuParts);
  if (!Parts) return null;
  return <Parts.Separator className="-mx-1 my-1 h-px bg-line" />;
}
