"use client";

import { useTabTitle } from "./page-place.ts";

/** Sets the tab's title for pages that the server renders. */
export function TabTitle({ title }: { title: string }) {
  useTabTitle(title);
  return null;
}
