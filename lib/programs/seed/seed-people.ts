import { newId } from "#lib/platform/ids.ts";
import { TEAMS, type TeamName } from "./catalogue.ts";
import { DAY_MS, type Seed } from "./seed.ts";

type Person = readonly [
  name: string,
  role: "owner" | "admin" | "builder" | "operator" | "viewer",
  teams: readonly number[],
  status?: "suspended",
];

/** People besides the owner; the numbers are indexes of TEAMS. */
const PEOPLE: readonly Person[] = [
  ["Mara Lindqvist", "owner", []],
  ["Tomasz Wójcik", "admin", [1]],
  ["Aïcha Benali", "admin", []],
  ["Jonas Becker", "builder", [0, 2]],
  ["Priya Raghunathan", "builder", [1, 3]],
  ["Maximiliane Freifrau von und zu Hohenlohe-Waldenburg-Schillingsfürst-Langenburg", "builder", [5]],
  ["Sam O'Neill", "builder", [6]],
  ["Lucía Fernández", "operator", [0]],
  ["Wei Zhang", "operator", [2]],
  ["Noah Meyer", "operator", [0, 1, 2]],
  ["Ingrid Solheim", "operator", [3, 4]],
  ["Elif Yıldız", "viewer", [6]],
  ["Peter Novak", "viewer", [0, 1, 2, 3, 4, 5]],
  ["Hannah Schmidt", "viewer", [], "suspended"],
];

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

/** Teams and people in all roles. They have the owner's password. */
export async function seedPeople({ client, workspaceId, ownerId, now }: Seed): Promise<SeededPeople> {
  const domain = await freeDomain({ client, workspaceId });
  const teams = TEAMS.map((name) => ({ id: newId("team", now - 100 * DAY_MS), name }));
  await client.query(
    `insert into teams (id, workspace_id, name, created_at)
     select t.id, $1, t.name, $3::timestamptz from json_to_recordset($2::json) as t(id text, name text)`,
    [workspaceId, JSON.stringify(teams), new Date(now - 100 * DAY_MS)],
  );
  const people = PEOPLE.map(([name, role, places, status = "active"], index) => ({
    id: newId("user", now - (95 - index) * DAY_MS),
    name,
    email: emailOf(name, domain),
    role,
    status,
    teamIds: places.map((place) => teams[place]?.id),
    at: new Date(now - (95 - index) * DAY_MS).toISOString(),
  }));
  await client.query(
    `with people as (
       select * from json_to_recordset($2::json)
                  as p(id text, name text, email text, role text, status text, "teamIds" json, at timestamptz)
     ),
     persons as (
       insert into users (id, email, name, password_hash, created_at)
       select p.id, p.email, p.name, (select password_hash from users where id = $3), p.at from people p
     ),
     members as (
       insert into memberships (workspace_id, user_id, role, status, created_at)
       select $1, p.id, p.role, p.status, p.at from people p returning user_id
     )
     insert into team_members (workspace_id, team_id, user_id, created_at)
     select $1, t.id, p.id, p.at from people p, json_array_elements_text(p."teamIds") t(id)
      where exists (select from members m where m.user_id = p.id)`,
    [workspaceId, JSON.stringify(people), ownerId],
  );
  await client.query("delete from team_members where user_id = $1 and team_id = any($2)", [
    ownerId,
    teams.map(({ id }) => id),
  ]);
  return {
    // Keys of the literal that defines TeamName.
    teamIds: Object.fromEntries(teams.map(({ id, name }) => [name, id])) as Record<TeamName, string>,
    userIds: [ownerId, ...people.filter(({ status }) => status === "active").map(({ id }) => id)],
    operatorEmail: emailOf("Noah Meyer", domain),
    smallTeamEmail: emailOf("Elif Yıldız", domain),
  };
}
