import type { WrittenBy } from "#components/api/write-api.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";

/** A link that was just made: whoever has it is let in, and it is not shown again. */
export function InvitationLink({ invitation }: { invitation: WrittenBy<"POST", "/api/invitations"> }) {
  return (
    <div className="grid gap-3">
      <CodeBlock title="Invitation link" code={invitation.link} copyLabel="Copy link" />
      <p className="text-ink-soft">
        It lets one person in and ends <RelativeTime at={invitation.expiresAt} />. It is not shown again; you
        can make a new one at any time.
      </p>
    </div>
  );
}
