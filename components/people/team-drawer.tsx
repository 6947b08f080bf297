"use client";

import { Hash, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { Button } from "#components/ui/button.tsx";
import { Drawer } from "#components/ui/drawer.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Link } from "#components/ui/link.tsx";
import { notify } from "#components/ui/toast.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { TeamMembers } from "./team-members.tsx";
import {
  type Team,
  useChangeProjectPrefix,
  useCreateProject,
  useDeleteTeam,
  useRenameProject,
  useRenameTeam,
} from "./use-teams.ts";

interface Props {
  team: Team;
  isAdmin: boolean;
}

/** A team with its people and projects. Admins can edit them. */
export function TeamDrawer({ team, isAdmin, onClose }: Props & { onClose: () => void }) {
  const [act, setAct] = useState<"rename" | "delete">();
  const rename = useRenameTeam(team.id);
  return (
    <Drawer
      onClose={onClose}
      title={team.name}
      description={`${count(team.agents, "agent")}, ${count(team.projects.length, "project")}`}
      actions={
        isAdmin && (
          <>
            <IconButton label="Rename the team" onClick={() => setAct("rename")}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label="Delete the team" onClick={() => setAct("delete")}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )
      }
    >
      <div className="grid gap-7">
        <TeamMembers team={team} isAdmin={isAdmin} />
        <Projects team={team} isAdmin={isAdmin} />
      </div>
      {act === "rename" && (
        <NameDialog
          title="Rename the team"
          name={team.name}
          act="Rename"
          failure="The team was not renamed."
          change={rename}
          onClose={() => setAct(undefined)}
        />
      )}
      {act === "delete" && <DeleteDialog team={team} onClose={() => setAct(undefined)} onDeleted={onClose} />}
    </Drawer>
  );
}

function DeleteDialog({
  team,
  onClose,
  onDeleted,
}: {
  team: Team;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteTeam(team.id);
  const ownsSomething = team.agents + team.skills + team.documents + team.projects.length > 0;
  return (
    <ConfirmChange
      onClose={onClose}
      title={`Delete ${team.name}?`}
      confirmLabel="Delete team"
      isBlocked={ownsSomething}
      change={remove}
      given={undefined}
      refused="The team was not deleted."
      onDone={() => {
        onDeleted();
        notify(`${team.name} deleted`);
      }}
    >
      {ownsSomething
        ? `It still owns ${count(team.agents, "agent")}, ${count(team.skills, "skill")}, ${count(team.documents, "document")} and ${count(team.projects.length, "project")}. A team that owns something stays.`
        : "It owns nothing. Its people stay in the workspace."}
    </ConfirmChange>
  );
}

function Projects({ team, isAdmin }: Props) {
  const [isCreating, setIsCreating] = useState(false);
  const create = useCreateProject(team.id);
  return (
    <section aria-label="Projects" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="grow font-semibold">Projects</h3>
        {team.projects.length > 1 && (
          <Link
            href={`/tasks?project=${team.projects.map(({ id }) => id).join(",")}`}
            className="text-accent-ink text-table hover:underline"
          >
            Tasks of all
          </Link>
        )}
        {isAdmin && (
          <Button size="small" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            New project
          </Button>
        )}
      </div>
      {team.projects.length === 0 ? (
        <p className="text-ink-soft">None yet. Work is done in projects.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {team.projects.map((project) => (
            <ProjectRow key={project.id} project={project} isAdmin={isAdmin} />
          ))}
        </ul>
      )}
      {isCreating && (
        <NameDialog
          title={`New project of ${team.name}`}
          act="Create project"
          failure="The project was not created."
          change={create}
          onClose={() => setIsCreating(false)}
        />
      )}
    </section>
  );
}

function ProjectRow({ project, isAdmin }: { project: Team["projects"][number]; isAdmin: boolean }) {
  const [act, setAct] = useState<"rename" | "prefix">();
  const rename = useRenameProject(project.id);
  const changePrefix = useChangeProjectPrefix(project.id);
  const close = () => setAct(undefined);
  return (
    <li className="flex min-h-9 items-center gap-2 pr-1 pl-3">
      <span className="wrap-anywhere grow py-1.5">{project.name}</span>
      <Link
        href={`/tasks?project=${project.id}`}
        title={`Its tasks, ${project.prefix}-1 and so on`}
        className="rounded-sm px-1 text-accent-ink text-table hover:underline"
      >
        <span className="font-mono text-xs">{project.prefix}</span> tasks
      </Link>
      {isAdmin && (
        <>
          <IconButton label={`Change the prefix of ${project.name}`} onClick={() => setAct("prefix")}>
            <Hash aria-hidden />
          </IconButton>
          <IconButton label={`Rename ${project.name}`} onClick={() => setAct("rename")}>
            <Pencil aria-hidden />
          </IconButton>
        </>
      )}
      {act === "prefix" && (
        <NameDialog
          title={`Prefix of ${project.name}`}
          description={`Tasks are called ${project.prefix}-1, ${project.prefix}-2 and so on. Old numbers keep leading to their tasks.`}
          name={project.prefix}
          label="Prefix"
          field="/prefix"
          help="2 to 6 letters and digits, a letter first"
          maxLength={6}
          act="Change"
          failure="The prefix was not changed."
          change={changePrefix}
          onClose={close}
        />
      )}
      {act === "rename" && (
        <NameDialog
          title="Rename the project"
          name={project.name}
          act="Rename"
          failure="The project was not renamed."
          change={rename}
          onClose={close}
        />
      )}
    </li>
  );
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
