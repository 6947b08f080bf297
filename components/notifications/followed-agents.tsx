"use client";

import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { notifyFailure } from "#components/ui/toast.tsx";
import { type NotificationSettings, useFollowAgent } from "./use-notification-settings.ts";

type FollowedAgent = NotificationSettings["followedAgents"][number];

/** The agents of whose failed runs the person is notified. */
export function FollowedAgents({ agents }: { agents: readonly FollowedAgent[] }) {
  return (
    <section aria-labelledby="followed-agents" className="grid gap-2">
      <h3 id="followed-agents" className="font-medium">
        Agents that you follow
      </h3>
      {agents.length === 0 ? (
        <p className="text-ink-soft">
          You follow no agent. Open one of the{" "}
          <Link href="/agents" className="text-accent-ink underline underline-offset-2">
            agents
          </Link>{" "}
          and follow it to be notified when its runs fail.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AgentRow({ agent: { id, name } }: { agent: FollowedAgent }) {
  const { mutate, isPending } = useFollowAgent(id);
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Link href={`/agents/${id}`} className="wrap-anywhere min-w-0 grow hover:underline">
        {name}
      </Link>
      <Button
        size="small"
        disabled={isPending}
        aria-label={`Unfollow ${name}`}
        onClick={() =>
          mutate(false, {
            onError: (error) => notifyFailure(`You still follow ${name}.`, { description: error.message }),
          })
        }
      >
        Unfollow
      </Button>
    </li>
  );
}
