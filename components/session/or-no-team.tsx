"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SESSION_QUERY, useSession } from "./use-session.ts";

/** How soon a person without a team sees that they were added to one. */
const LOOK_AGAIN_MS = 10_000;

/** An empty state. For a person without a team, who reaches nothing, it gives that reason. */
export function OrNoTeam({ children }: { children: ReactNode }) {
  const noTeam = useSession().data?.noTeam;
  return noTeam ? <NoTeam ask={noTeam.ask} /> : children;
}

function NoTeam({ ask }: { ask: readonly string[] }) {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries(SESSION_QUERY), LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      // Data loaded without a team is empty: reload it.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY.queryKey[0],
      });
    };
  }, [client]);
  return (
    <EmptyState title="You are in no team yet" act={null}>
      Agents belong to teams. You see the agents of your teams, their runs and their questions.{" "}
      {ask.length > 0 && <>{askWords(ask)} can add you to one, under People and teams.</>}
    </EmptyState>
  );
}

function askWords(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}
