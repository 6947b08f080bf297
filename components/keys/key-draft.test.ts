import { expect, test } from "vitest";
import {
  type Expiry,
  faultsFrom,
  type KeyDraft,
  keyBodyOf,
  keyDraftOf,
  keyFaultsOf,
  NEW_DRAFT,
} from "./key-draft.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const named: KeyDraft = { ...NEW_DRAFT, name: "Shop" };

test("a name is all that a new key lacks", () => {
  expect(Object.keys(keyFaultsOf(NEW_DRAFT, now))).toEqual(["name"]);
  expect(keyFaultsOf(named, now)).toEqual({});
});

test.each([
  [{ scopes: [] }, "scopes"],
  [{ scopes: ["files:read"] }, "allowedTeamIds"],
  [{ scopes: ["tasks:execute"] }, "allowedTeamIds"],
  [{ scopes: ["files:read"], allowedProjectIds: ["prj_1"] }, "allowedTeamIds"],
  [{ expiry: { kind: "date", date: "" } }, "expiry"],
  [{ expiry: { kind: "date", date: "2026-11-19" } }, "expiry"],
  [{ rateLimitPerMinute: Number.NaN }, "rateLimitPerMinute"],
  [{ rateLimitPerMinute: 0 }, "rateLimitPerMinute"],
  [{ name: "x".repeat(201) }, "name"],
] as const)("%j is refused at its field", (changes, field) => {
  expect(Object.keys(keyFaultsOf({ ...named, ...changes }, now))).toEqual([field]);
});

test("tasks are content with a project", () => {
  const draft: KeyDraft = { ...named, scopes: ["tasks:execute"], allowedProjectIds: ["prj_1"] };
  expect(keyFaultsOf(draft, now)).toEqual({});
});

test.each<[Expiry, string | null]>([
  [{ kind: "never" }, null],
  [{ kind: "days", days: 7 }, "2026-11-28T12:00:00.000Z"],
  [{ kind: "keep", expiresAt: "2027-01-01T00:00:00.000Z" }, "2027-01-01T00:00:00.000Z"],
])("an end %j is sent as %s", (expiry, expected) => {
  expect(keyBodyOf({ ...named, expiry }, now).expiresAt).toBe(expected);
});

test("a day lasts to its end, where the reader is", () => {
  const sent = keyBodyOf({ ...named, expiry: { kind: "date", date: "2026-12-24" } }, now).expiresAt;
  expect(sent).toBe(new Date(2026, 11, 24, 23, 59, 59, 999).toISOString());
});

test("teams and projects go along only where a scope is about them", () => {
  const lists = { allowedTeamIds: ["tem_1"], allowedProjectIds: ["prj_1"] };
  expect(keyBodyOf({ ...named, ...lists }, now)).toMatchObject({ allowedTeamIds: [], allowedProjectIds: [] });
  const files: KeyDraft = { ...named, ...lists, scopes: ["files:read"] };
  expect(keyBodyOf(files, now)).toMatchObject({ allowedTeamIds: ["tem_1"], allowedProjectIds: [] });
  const tasks: KeyDraft = { ...named, ...lists, scopes: ["tasks:execute"] };
  expect(keyBodyOf(tasks, now)).toMatchObject(lists);
});

test("a key that is changed keeps its end unless it is changed", () => {
  const key = {
    name: "Shop",
    scopes: ["files:read"],
    allowedTeams: [{ id: "tem_1" }],
    allowedProjects: [],
    expiresAt: "2027-01-01T00:00:00.000Z",
    rateLimitPerMinute: 60,
  } as const;
  expect(keyBodyOf(keyDraftOf(key), now)).toEqual({
    name: "Shop",
    scopes: ["files:read"],
    allowedTeamIds: ["tem_1"],
    allowedProjectIds: [],
    expiresAt: "2027-01-01T00:00:00.000Z",
    rateLimitPerMinute: 60,
  });
});

test("what the service refuses stands at the field it names", () => {
  expect(faultsFrom([{ field: "/expiresAt", message: "is in the past" }, { message: "else" }])).toEqual({
    expiry: "This is in the past.",
  });
});
