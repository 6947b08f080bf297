"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useEffect } from "react";
import { pageDrawn } from "./navigation-work.ts";

/** Reports that a navigation has ended. Used once, in the layout. */
export function PageDrawn() {
  return (
    <Suspense>
      <Drawn />
    </Suspense>
  );
}

function Drawn() {
  const path = usePathname();
  const search = useSearchParams();
  useEffect(() => pageDrawn(path, new URLSearchParams(search)), [path, search]);
  return null;
}
