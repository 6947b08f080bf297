"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Leads to a tab of a published agent's page, with what else the address says. */
export function ToAgentTab({ agentId, tab }: { agentId: string; tab: "versions" | "tests" }) {
  const router = useRouter();
  useEffect(() => {
    const { search, hash } = window.location;
    const params = new URLSearchParams(search);
    params.set("tab", tab);
    router.replace(`/agents/${agentId}?${params}${hash}`);
  }, [router, agentId, tab]);
  return <Skeleton className="h-72 rounded-lg" />;
}
