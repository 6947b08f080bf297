"use client";

import { useCallback, useEffect, useState } from "react";
import { Tip } from "./tip.tsx";
import { type ShownTitle, watchTitles } from "./watch-titles.ts";

/** Shows every `title` of the page as a tooltip, also on touch and for the keyboard. Used once, in the layout. */
export function TitleTips() {
  const [shown, setShown] = useState<ShownTitle>();
  useEffect(() => watchTitles(setShown), []);
  const targetOf = useCallback(() => shown?.element ?? null, [shown]);
  return shown && <Tip targetOf={targetOf} label={shown.text} side="top" />;
}
