import { useEffect } from "react";

/** What the browser's tab says, once it is known: "Refund desk · failed". */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Laneway`;
  }, [title]);
}
