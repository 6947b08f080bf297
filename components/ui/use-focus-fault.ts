import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first field with a server fault, which may be out of view. The ref is for the fields' container. */
export function useFocusFault(error: Error | null): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    const field = fields.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }, [error]);
  return fields;
}
