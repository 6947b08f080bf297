"use client";

import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { openNewTask } from "./new-task.ts";
import { useTaskChoices } from "./use-tasks.ts";

/** No task at all: the first one, or before that the first project. */
export function NoTasks() {
  const { data: choices } = useTaskChoices();
  const mayEdit = useMay("operator");
  const mayMakeProjects = useMay("admin");
  const hasProject = choices === undefined || choices.projects.length > 0;
  if (!hasProject)
    return (
      <OrNoTeam>
        <EmptyState
          title="No project yet"
          act={
            mayMakeProjects && (
              <Link href="/people?tab=teams" className={buttonClasses("primary", "justify-self-start")}>
                Create a project
              </Link>
            )
          }
        >
          Tasks belong to projects of teams, and have numbers such as OPS-12.
          {!mayMakeProjects && " Admins create projects, under People and teams."}
        </EmptyState>
      </OrNoTeam>
    );
  return (
    <OrNoTeam>
      <EmptyState
        title="No tasks yet"
        act={
          mayEdit && (
            <Button look="primary" className="justify-self-start" onClick={() => openNewTask({})}>
              Create a task
            </Button>
          )
        }
      >
        A task has a title, a status and somebody who works on it: a person, or an agent.
        {mayEdit && " Press c on any page to create one."}
      </EmptyState>
    </OrNoTeam>
  );
}
