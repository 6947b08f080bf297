"use client";

import { Link2, PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { RevealValues } from "#components/reveal/reveal-values.tsx";
import { includesRole, useSession } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Link } from "#components/ui/link.tsx";
import type { Interaction } from "./use-interaction.ts";

/** Says what ends a wait that no person answers: an outside system, or a working connection. */
export function WaitNote({ interaction }: { interaction: Interaction }) {
  return interaction.type === "tool" ? (
    <OutsideWait interaction={interaction} />
  ) : (
    <ConnectionWait name={interaction.connectionName ?? ""} message={interaction.message} />
  );
}

function OutsideWait({ interaction }: { interaction: Interaction }) {
  return (
    <Note icon={<Link2 aria-hidden />}>
      <p>
        The run waits for an outside system to post its result to the callback address. It then resumes by
        itself.{!interaction.hasAddress && " There is nothing to answer here."}
      </p>
      {interaction.hasAddress && (
        <>
          <p className="text-ink-soft">
            No outside system was given the address. Reveal it and post JSON to it to answer in its place.
          </p>
          <RevealValues
            runId={interaction.run.id}
            interactionId={interaction.interactionId}
            what="callback address"
            draw={([first]) => (
              <CodeBlock
                title="Callback address"
                code={String(first?.value ?? "")}
                copyLabel="Copy address"
              />
            )}
          />
        </>
      )}
    </Note>
  );
}

function ConnectionWait({ name, message }: { name: string; message: string }) {
  const role = useSession().data?.role;
  return (
    <Note icon={<PlugZap aria-hidden />}>
      <p className="wrap-anywhere">{message} The run resumes by itself once the connection can be used.</p>
      {role && includesRole(role, "admin") ? (
        <Link
          href={`/settings/connections?connection=${encodeURIComponent(name)}`}
          className={buttonClasses("primary", "max-w-full justify-self-start")}
        >
          <span className="truncate">Set up {name}</span>
        </Link>
      ) : (
        <p className="text-ink-soft">An admin can set it up under Settings, Connections.</p>
      )}
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-2.5 rounded-lg border border-line bg-sunken p-4 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      <div className="grid min-w-0 grow gap-3">{children}</div>
    </div>
  );
}
