import type { ReactNode } from "react";

/** Marks a redacted or truncated value. */
export function JsonMark({ children }: { children: ReactNode }) {
  return (
    <span className="ml-1.5 rounded-sm bg-waiting-wash px-1.5 py-px font-medium font-sans text-waiting">
      {children}
    </span>
  );
}
