import { Link2, PlugZap } from "lucide-react";
import Link from "next/link";
import { buttonClasses } from "#components/ui/button.tsx";
import type { Interaction } from "./use-interaction.ts";

/** What ends a wait that nobody answers: an outside system, or a connection that works. */
export function WaitNote({ interaction }: { interaction: Interaction }) {
  const { type, message, connectionName } = interaction;
  if (type === "tool") {
    return (
      <div className="grid gap-3 rounded-lg border border-line bg-sunken p-4">
        <p className="flex items-start gap-2.5">
          <Link2 aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          <span>
            An outside system ends this wait by posting its result, once, to the address it was given. The run
            then goes on by itself; there is nothing to answer here.
          </span>
        </p>
        {message !== "" && <p className="wrap-anywhere pl-6.5 text-ink-soft">{message}</p>}
      </div>
    );
  }
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-4">
      <p className="flex items-start gap-2.5">
        <PlugZap aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <span>
          The run needs the connection <strong className="font-medium">{connectionName}</strong>, which cannot
          be used now. It goes on by itself as soon as somebody has connected it; every run that waits for it
          does.
        </span>
      </p>
      <div className="pl-6.5">
        <Link
          href={`/settings/connections${connectionName ? `?connection=${encodeURIComponent(connectionName)}` : ""}`}
          className={buttonClasses("primary")}
        >
          Connect {connectionName}
        </Link>
      </div>
    </div>
  );
}
