"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { BUILDER_TEAMS, useMayBuild } from "./use-may-build.ts";

/** For builders with a team to build for, while authoring is on. */
export function NewAgentLink() {
  const mayBuild = useMayBuild();
  const { data } = useQuery({ ...BUILDER_TEAMS, enabled: mayBuild });
  if (!mayBuild || !data?.mayCreate || data.teams.length === 0) return null;
  return (
    <Link href="/agents/new" className={buttonClasses("primary")}>
      <Plus aria-hidden />
      New agent
    </Link>
  );
}
