"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link to a page of the dashboard, which is asked for once somebody points at it, touches it or moves the focus to
 * it. Next would ask for each link in view: 14 to 21 of the frame alone, a third of all that a page asks for at first.
 * `prefetch={false}` is for rows, over which the pointer only passes.
 */
export function Link({
  prefetch = null,
  onMouseEnter,
  onFocus,
  onTouchStart,
  ...props
}: ComponentProps<typeof NextLink>) {
  const [isMeant, setMeant] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isMeant ? prefetch : false}
      onMouseEnter={(event) => {
        setMeant(true);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        setMeant(true);
        onTouchStart?.(event);
      }}
    />
  );
}
