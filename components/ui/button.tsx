import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const BASE =
  "inline-flex h-8 shrink-0 items-center justify-center gap-2 rounded-md px-3 text-body font-medium whitespace-nowrap " +
  "transition-colors disabled:opacity-60 pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0";

const LOOKS = {
  primary: "bg-accent text-on-accent enabled:hover:bg-accent-hover",
  secondary: "border border-line bg-surface text-ink enabled:hover:bg-hover",
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** The classes of a button, for a link that looks like one. */
export function buttonClasses(look: ButtonLook, className?: string): string {
  return classNames(BASE, LOOKS[look], className);
}

export function Button({
  look = "secondary",
  type = "button",
  className,
  ...props
}: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClasses(look, className)} {...props} />;
}
