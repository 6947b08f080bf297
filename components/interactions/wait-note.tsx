"use client";

import { Link2, PlugZap } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { includesRole } from "#components/session/roles.ts";
import { useSession } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { Interaction } from "./use-interaction.ts";

/** What ends a wait that nobody answers: an outside system, or a connection that works. */
export function WaitNote({ interaction }: { interaction: Interaction }) {
  return interaction.type === "tool" ? (
    <OutsideWait message={interaction.message} />
  ) : (
    <ConnectionWait name={interaction.connectionName ?? ""} />
  );
}

function OutsideWait({ message }: { message: string }) {
  const address = /https?:\/\/\S+$/.exec(message)?.[0];
  return (
    <Note icon={<Link2 aria-hidden />}>
      <p>
        An outside system ends this wait by posting its result, once, to the address it was given. The run
        then goes on by itself; there is nothing to answer here.
      </p>
      {address && (
        <>
          <p className="text-ink-soft">
            Nobody else was given this one: whoever posts JSON to it is the outside system.
          </p>
          <CodeBlock title="Address" code={address} copyLabel="Copy" />
        </>
      )}
    </Note>
  );
}

function ConnectionWait({ name }: { name: string }) {
  const role = useSession().data?.role;
  return (
    <Note icon={<PlugZap aria-hidden />}>
      <p>
        The run needs the connection <strong className="font-medium">{name}</strong>, which cannot be used
        now. It goes on by itself as soon as it is connected, like every run that waits for it.
      </p>
      {role && includesRole(role, "admin") ? (
        <Link
          href={`/settings/connections?connect=${encodeURIComponent(name)}`}
          className={buttonClasses("primary", "max-w-full justify-self-start")}
        >
          <span className="truncate">Connect {name}</span>
        </Link>
      ) : (
        <p className="text-ink-soft">An admin of the workspace can connect it, in the settings.</p>
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
