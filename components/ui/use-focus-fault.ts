import { type RefObject, useEffect, useRef } from "react";

/** Leads to the first field that the server found wrong, which may be out of sight. The ref is of what holds the fields. */
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
