"use client";

import { useEffect } from "react";
import { keptReturn } from "./kept-return.ts";

/** Leaves at once for where this tab wanted to go before it went to a provider. */
export function GoOn() {
  useEffect(() => window.location.replace(keptReturn()), []);
  return null;
}
