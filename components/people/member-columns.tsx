import { Badge } from "#components/ui/badge.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { ROLE_WORDS } from "./role-words.ts";
import type { Member } from "./use-members.ts";

/** Only admins see sign-in methods, last sign-in and actions. */
export function memberColumns({ isAdmin }: { isAdmin: boolean }): Column<Member>[] {
  const columns: Column<Member>[] = [
    { id: "name", header: "Name", width: 12, grow: 2, cell: (member) => <MemberName member={member} /> },
    {
      id: "email",
      header: "E-mail",
      width: 12,
      grow: 2,
      cell: ({ email }) => (
        <span className="truncate text-ink-soft" title={email}>
          {email}
        </span>
      ),
    },
    { id: "role", header: "Role", width: 6, cell: ({ role }) => ROLE_WORDS[role].name },
    { id: "teams", header: "Teams", width: 9, grow: 1, cell: (member) => <MemberTeams member={member} /> },
  ];
  if (!isAdmin) return columns;
  return [
    ...columns,
    {
      id: "signIns",
      header: "Signs in with",
      width: 9,
      cell: ({ access }) => signInsInWords(access?.signIns ?? []),
    },
    { id: "lastSeen", header: "Last seen", width: 7, cell: (member) => <LastSeen member={member} /> },
    { id: "actions", header: "", width: 3, align: "end", cell: (member) => <MemberMenu member={member} /> },
  ];
}

export function MemberName({ member }: { member: Member }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-medium" title={member.name}>
        {member.name}
      </span>
      {member.isYou && <Badge>You</Badge>}
      {member.status === "suspended" && <Badge tone="attention">Suspended</Badge>}
    </span>
  );
}

export function MemberTeams({ member }: { member: Member }) {
  const names = member.teams.map(({ name }) => name);
  if (names.length === 0) return <span className="text-ink-faint">None</span>;
  return (
    <span className="truncate" title={names.join(", ")}>
      {names.length > 2 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ")}
    </span>
  );
}

export function LastSeen({ member }: { member: Member }) {
  const at = member.access?.lastSeenAt;
  return at ? <RelativeTime at={at} /> : <span className="text-ink-faint">Never</span>;
}

const PROVIDERS: Readonly<Record<string, string>> = {
  password: "Password",
  oidc: "Single sign-on",
  google: "Google",
  github: "GitHub",
};

function signInsInWords(signIns: readonly string[]): string {
  return signIns.length === 0 ? "Nothing yet" : signIns.map((one) => PROVIDERS[one] ?? one).join(", ");
}
