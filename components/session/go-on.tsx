"use client";

import { useEffect } from "react";
import { keptReturn } from "./start-provider-sign-in.ts";

/** Redirects immediately to the address that this tab had stored before the provider's sign-in. */
export function GoOn() {
  useEffect(() => window.location.replace(keptReturn()), []);
  return null;
}
