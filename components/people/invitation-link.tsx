import type { WrittenBy } from "#components/api/operations.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";

/** A new invitation link: anyone who has it can join, and it is shown only once. */
export function InvitationLink({ invitation }: { invitation: WrittenBy<"POST /api/invitations"> }) {
  return (
    <div className="grid gap-3">
      <CodeBlock title="Invitation link" code={invitation.link} copyLabel="Copy link" />
      <p className="text-ink-soft">
        It works once and expires <RelativeTime at={invitation.expiresAt} />. It is not shown again. You can
        create a new one at any time.
      </p>
    </div>
  );
}
