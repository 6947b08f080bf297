"use client";

import { useState } from "react";
import { AssigneeMenu, NOT_ASKED } from "#components/assignment/assignee-menu.tsx";
import { type Interaction, useAssign, useAssignees } from "./use-interaction.ts";

/** The assignee: claim it, assign it to somebody who may answer, or release it. Others may still answer. */
export function AssignmentMenu({ interaction }: { interaction: Interaction }) {
  const { assignee, interactionId } = interaction;
  const assign = useAssign(interaction);
  const [asked, setAsked] = useState(NOT_ASKED);
  return (
    <AssigneeMenu
      assignee={assignee}
      assign={assign}
      asked={asked}
      onAsk={setAsked}
      people={useAssignees(interactionId, asked)}
      searchLabel="Search people who may answer"
      empty="Nobody with this name may answer it."
    />
  );
}
