import { LastSeen, MemberName, MemberTeams } from "./member-columns.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { ROLE_WORDS } from "./role-words.ts";
import type { Member } from "./use-members.ts";

/** A member as a card, for narrow windows. */
export function MemberCard({ member, isAdmin }: { member: Member; isAdmin: boolean }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="grid min-w-0 grow gap-0.5">
        <MemberName member={member} />
        <p className="truncate text-ink-soft text-meta">{member.email}</p>
        <p className="flex min-w-0 gap-1 text-ink-soft text-meta">
          <span>{ROLE_WORDS[member.role].name} ·</span>
          {member.teams.length > 0 ? <MemberTeams member={member} /> : "no team"}
          {isAdmin && (
            <span className="whitespace-nowrap">
              · {member.access?.lastSeenAt ? <LastSeen member={member} /> : "never seen"}
            </span>
          )}
        </p>
      </div>
      {isAdmin && <MemberMenu member={member} />}
    </div>
  );
}
