import { classNames } from "./class-names.ts";

const BASE =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors " +
  "aria-disabled:opacity-60 pointer-coarse:h-11 pointer-coarse:px-3 [&_svg]:size-4 [&_svg]:shrink-0";

/** A disabled button: grey, and as readable as the text around it. */
const CLOSED = "disabled:bg-sunken disabled:text-ink-faint";

const LOOKS = {
  primary: `bg-accent text-on-accent enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover ${CLOSED}`,
  secondary: `border border-line bg-surface text-ink enabled:hover:bg-hover [a]:hover:bg-hover ${CLOSED}`,
  /** For actions in rows: no border until hover or focus. */
  quiet:
    "text-ink-soft enabled:hover:bg-hover enabled:hover:text-ink disabled:text-ink-faint [a]:hover:bg-hover [a]:hover:text-ink",
  /** For irreversible actions. */
  danger: `bg-danger text-on-danger enabled:hover:bg-danger-hover [a]:hover:bg-danger-hover ${CLOSED}`,
} as const;

const SIZES = { normal: "h-8 px-3 text-body", small: "h-7 px-2 text-table [&_svg]:size-3.5" } as const;

export type ButtonLook = keyof typeof LOOKS;
export type ButtonSize = keyof typeof SIZES;

/** The classes of a button, for links. */
export function buttonClasses(look: ButtonLook, className?: string, size: ButtonSize = "normal"): string {
  return classNames(BASE, SIZES[size], LOOKS[look], className);
}
