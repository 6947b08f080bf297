import { useState } from "react";

/** Whether something was open once: what it shows is loaded then, and stays to be animated away. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
