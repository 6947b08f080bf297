import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A button with only an icon: `label` is its name and tooltip. */
export function IconButton({
  label,
  type = "button",
  className,
  ...props
}: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors",
        "hover:bg-hover hover:text-ink pointer-coarse:size-11 [&_svg]:size-4",
        className,
      )}
      {...props}
    />
  );
}
