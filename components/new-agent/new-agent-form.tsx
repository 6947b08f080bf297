import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { BUILDER_TEAMS } from "#components/agents/use-may-build.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useChange } from "#components/api/use-change.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { type AgentSource, createAgent, isChosen, suggestedName } from "./agent-source.ts";

/** What the new agent is called and whose it is; creates it and opens it to be built. */
export function NewAgentForm({ source, children }: { source: AgentSource; children: ReactNode }) {
  const router = useRouter();
  const teams = useQuery(BUILDER_TEAMS).data?.teams ?? [];
  const [typedName, setTypedName] = useState<string>();
  const [chosenTeam, setChosenTeam] = useState<string>();
  const name = typedName ?? suggestedName(source);
  const teamId = chosenTeam ?? teams[0]?.id;
  const create = useChange(createAgent, {
    rereads: ["/api/drafts"],
    onSuccess: ({ id }) => router.push(`/agents/${id}/edit`),
  });
  const isReady = isChosen(source) && name.trim() !== "" && teamId !== undefined;
  // The page stays until the builder is there: a second click would make a second agent.
  const isDone = create.isPending || create.isSuccess;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !isDone) create.mutate({ source, name, teamId });
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="The new agent"
      // On a phone its parts stand in the page itself, so that the button stays in sight beneath a long list.
      className="contents grid-cols-[minmax(0,1fr)] gap-4 self-start rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-18 lg:grid"
    >
      {children}
      <TextField
        label="Name"
        value={name}
        maxLength={200}
        onChange={(event) => setTypedName(event.target.value)}
      />
      {teams.length > 1 && source.kind !== "copy" && (
        <Select
          label="Team"
          options={teams.map((team) => ({ value: team.id, label: team.name }))}
          value={teamId ?? null}
          onValueChange={setChosenTeam}
        />
      )}
      <RefusalNotice what="The agent was not created." error={create.error} listsFaults />
      <div
        data-bottom-bar
        className="flex flex-wrap gap-2 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:py-3 [&>*]:grow"
      >
        <Link href="/agents" className={buttonClasses("secondary")}>
          Cancel
        </Link>
        <Button type="submit" look="primary" disabled={!isReady || isDone}>
          {isDone ? "Creating" : "Create agent"}
        </Button>
      </div>
    </form>
  );
}
