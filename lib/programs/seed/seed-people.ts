import { newId } from "#lib/platform/ids.ts";
import { TEAMS, type TeamName } from "./catalogue.ts";
import people from "./data/people.json" with { type: "json" };
import { daysAgo, insertRows, type Seed } from "./seed.ts";

export interface SeededPeople {
  readonly teamIds: Readonly<Record<TeamName, string>>;
  readonly userIds: readonly string[];
  readonly operatorEmail: string;
  readonly smallTeamEmail: string;
}

function emailOf(name: string, domain: string): string {
  const plain = name.normalize("NFD").replaceAll(/[^A-Za-z ]/g, "");
  return `${plain.split(" ").slice(0, 2).join(".").toLowerCase()}@${domain}`;
}

/** Several seeded workspaces share these people, because an address belongs to one account. */
async function freeDomain({ client, workspaceId }: Pick<Seed, "client" | "workspaceId">): Promise<string> {
  const taken = await client.query("select 1 from users where email like '%@acme.example' limit 1");
  return taken.rowCount === 0 ? "acme.example" : `acme-${workspaceId.slice(-8).toLowerCase()}.example`;
}

/** Teams, and people in all roles besides the owner. They have the owner's password. */
export async function seedPeople(seed: Seed): Promise<SeededPeople> {
  const { client, workspaceId, ownerId } = seed;
  const domain = await freeDomain({ client, workspaceId });
  const created_at = daysAgo(seed, 100);
  const workspace = { workspace_id: workspaceId };
  const teams = TEAMS.map((name) => ({
    ...workspace,
    id: newId("team", created_at.getTime()),
    name,
    created_at,
  }));
  await insertRows(client, "teams", teams);
  const owner = await client.query<{ hash: string }>(
    "select password_hash as hash from users where id = $1",
    [ownerId],
  );
  const made = people.map(({ name, role, teams: places, status = "active" }, index) => {
    const at = daysAgo(seed, 95 - index);
    const user = { id: newId("user", at.getTime()), name, email: emailOf(name, domain), created_at: at };
    return { user: { ...user, password_hash: owner.rows[0]?.hash }, role, status, places };
  });
  await insertRows(
    client,
    "users",
    made.map(({ user }) => user),
  );
  const memberOf = ({ id: user_id, created_at }: (typeof made)[number]["user"]) => ({
    ...{ ...workspace, user_id, created_at },
  });
  await insertRows(
    client,
    "memberships",
    made.map(({ user, role, status }) => ({ ...memberOf(user), role, status })),
  );
  const inTeams = made.flatMap(({ user, places }) =>
    places.map((place) => ({ ...memberOf(user), team_id: teams[place]?.id })),
  );
  await insertRows(client, "team_members", inTeams);
  const teamIds = teams.map(({ id }) => id);
  await client.query("delete from team_members where user_id = $1 and team_id = any($2)", [ownerId, teamIds]);
  return {
    // Keys of the literal that defines TeamName.
    teamIds: Object.fromEntries(teams.map(({ id, name }) => [name, id])) as Record<TeamName, string>,
    userIds: [ownerId, ...made.filter(({ status }) => status === "active").map(({ user }) => user.id)],
    operatorEmail: emailOf("Noah Meyer", domain),
    smallTeamEmail: emailOf("Elif Yıldız", domain),
  };
}
