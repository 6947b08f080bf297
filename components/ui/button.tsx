"use client";

import { type ComponentProps, useState } from "react";
import { type ButtonLook, type ButtonSize, buttonClasses } from "./button-classes.ts";

/**
 * A disabled button that keeps the focus, for example while its request is running. Browsers take the focus from
 * disabled elements, and keyboard users would start again at the top of the page.
 */
export function Button({
  look = "secondary",
  size = "normal",
  type = "button",
  className,
  disabled = false,
  onFocus,
  onBlur,
  onClick,
  ...props
}: ComponentProps<"button"> & { look?: ButtonLook; size?: ButtonSize }) {
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = disabled && hasFocus;
  return (
    <button
      type={type}
      className={buttonClasses(look, className, size)}
      disabled={disabled && !isHeld}
      {...(isHeld && { "aria-disabled": true })}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        onBlur?.(event);
      }}
      onClick={(event) => {
        if (isHeld) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    />
  );
}
