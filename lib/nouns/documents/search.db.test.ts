import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CredentialActor, UserActor } from "#lib/nouns/access/actor.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createTeam, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { createDocument } from "./create-document.ts";
import { searchDocuments } from "./search-documents.ts";
import { updateDocument } from "./update-document.ts";

let started: TestRuntime;
let tenant: Tenant;
beforeAll(async () => {
  started = await startTestRuntime();
  tenant = await createTenant();
});
afterAll(() => started.close());

async function write(content: string, { title = "Notes", teamId = tenant.teamId } = {}): Promise<string> {
  const { resource } = await createDocument({ actor: tenant.owner, body: { teamId, title, content } });
  return resource.id;
}

const search = async (query: string, { actor = tenant.owner as WorkActor, ...more } = {}) =>
  (await searchDocuments({ actor, query: { query, ...more } })).results;
const idsOf = async (query: string, more: { actor?: WorkActor; teamId?: string } = {}) =>
  (await search(query, more)).map(({ documentId }) => documentId);

describe("what is found", () => {
  test.each([
    ["an English plural by its singular", "Invoices were mislaid.", "invoice"],
    ["an English singular by its plural", "The surcharge applies.", "surcharges"],
    ["an English verb in another tense", "Customers were reimbursed.", "reimbursing"],
    ["a German plural by its singular", "Die Rückerstattungen dauern.", "Rückerstattung"],
    ["a German singular by its plural", "Das Lagerhaus ist leer.", "Lagerhäuser"],
    ["German declension", "mit dem wasserdichten Karton", "wasserdichter"],
    ["a word that is only begun", "Verzugszinsen fallen an.", "Verzugsz"],
    ["French as it is written", "Le remboursement est immédiat.", "remboursement"],
    ["Japanese between spaces", "返品 ポリシー", "ポリシー"],
    ["an id with marks in it", "See ticket OPS-1234 for more.", "OPS-1234"],
    ["whatever the case", "ALLCAPSWORD", "allcapsword"],
  ])("%s", async (_, content, query) => {
    const id = await write(content);
    expect(await idsOf(query)).toContain(id);
  });

  test("all words have to be there, in the title, a heading or the text", async () => {
    const id = await write("# Zanzibar\nCloves are grown here.", { title: "Gazetteer" });
    expect(await idsOf("gazetteer zanzibar cloves")).toEqual([id]);
    expect(await idsOf("gazetteer zanzibar pepper")).toEqual([]);
  });

  test("words that a language leaves out are not asked for beside others", async () => {
    const id = await write("Kohlrabi season: from May.");
    expect(await idsOf("when is the kohlrabi season")).toEqual([id]);
  });

  test("a title counts more than the text", async () => {
    const text = await write("Mentions the armadillo once, among other things.");
    const title = await write("Nothing.", { title: "Armadillo" });
    expect(await idsOf("armadillo")).toEqual([title, text]);
  });

  test("a word in the last section of a megabyte", async () => {
    const content = `${"# Part\nSome words that fill a line of text.\n".repeat(20_000)}# Last\nquokka here`;
    const id = await write(content);
    expect(await search("quokka")).toMatchObject([{ documentId: id, heading: "Last" }]);
  });

  test("what a change took away is not found any more, what it brought is", async () => {
    const id = await write("numbat");
    await updateDocument({ actor: tenant.owner, documentId: id, body: { version: 1, content: "wombat" } });
    expect(await idsOf("numbat")).toEqual([]);
    expect(await idsOf("wombat")).toEqual([id]);
    await updateDocument({ actor: tenant.owner, documentId: id, body: { version: 2, title: "Marsupials" } });
    expect(await idsOf("marsupials wombat")).toEqual([id]);
  });
});

describe("a snippet", () => {
  test("is plain text, with where the words stand", async () => {
    await write("Some **bold** text. The 😀 pangolin eats <b>ants</b> & more.");
    const [found] = await search("pangolin");
    expect(found?.snippet).toContain("pangolin");
    const characters = Array.from(found?.snippet ?? "");
    const marked = found?.highlights.map(({ offset, length }) =>
      characters.slice(offset, offset + length).join(""),
    );
    expect(marked).toEqual(["pangolin"]);
  });

  test("has no marks of the document's own making", async () => {
    await write("\u0001fake\u0002 echidna");
    const [found] = await search("echidna");
    for (const mark of ["\u0001", "\u0002"]) expect(found?.snippet).not.toContain(mark);
    expect(found?.highlights).toHaveLength(1);
  });

  test("marks another inflection, in both languages", async () => {
    await write("The tariffs changed.");
    await write("Die Frachtraten stiegen.");
    expect((await search("tariff "))[0]?.highlights).toEqual([{ offset: 4, length: 7 }]);
    expect((await search("Frachtrate "))[0]?.highlights).toEqual([{ offset: 4, length: 11 }]);
  });
});

describe("who finds it", () => {
  test("a person their teams', a credential its allowlist's, an agent its own team's", async () => {
    const teamId = await createTeam(tenant);
    const here = await write("platypus");
    const there = await write("platypus", { teamId });
    const { workspaceId, owner } = tenant;
    const person: UserActor = { ...owner, role: "operator", teamIds: [teamId] };
    const credential = (allowedTeamIds: string[]): CredentialActor => ({
      ...owner,
      kind: "grant",
      scopes: ["documents:read"],
      allowedProjectIds: [],
      allowedTeamIds,
      workspaceId,
    });
    expect((await idsOf("platypus")).sort()).toEqual([here, there].sort());
    expect(await idsOf("platypus", { teamId })).toEqual([there]);
    expect(await idsOf("platypus", { actor: person })).toEqual([there]);
    expect(await idsOf("platypus", { actor: credential([tenant.teamId]) })).toEqual([here]);
    const agent = { agentId: "agt_x", runId: "run_x", teamId };
    expect(await idsOf("platypus", { actor: { ...owner, agent } })).toEqual([there]);
    await expect(search("platypus", { actor: credential([]) })).rejects.toMatchObject({
      code: "access_not_configured",
    });
    const other = await createTenant();
    expect(await idsOf("platypus", { actor: other.owner })).toEqual([]);
  });

  test("a team's id as a word finds nothing of it", async () => {
    const other = await createTenant();
    expect(await idsOf(tenant.teamId, { actor: other.owner })).toEqual([]);
  });
});

describe("hostile queries", () => {
  test.each([
    ["only marks", "!!! && || :* () '' \\"],
    ["a quote", "o'brien"],
    ["a backslash", "a\\b\\"],
    ["operators", "a & !b | (c <-> d):*"],
    ["a word of 500 characters", "x".repeat(500)],
    ["250 words", "a ".repeat(250)],
    ["an address", "https://example.com/a/b?c=d#e"],
    ["control characters", "a\u0001b"],
    ["stop words alone", "the and of"],
  ])("%s", async (_, query) => {
    await expect(search(query)).resolves.toEqual(expect.any(Array));
  });

  test("words that are left out are asked for where there are no others", async () => {
    const id = await write("To be or not to be.");
    expect(await idsOf("not to be ")).toContain(id);
  });
});

test.each([
  ["angle brackets", "<"],
  ["ampersands", "&"],
  ["hyphenated", "a-"],
  ["slashes", "a/"],
  ["dots", "a."],
  ["digits", "1e"],
  ["at signs", "a@"],
  ["one word", "a"],
  ["marks", "%"],
])("a megabyte of %s is written within the statement's limit", async (_, piece) => {
  const line = piece.repeat(3_980 / piece.length);
  const content = Array.from({ length: 260 }, (_, index) => `${line}${index}\n`).join("");
  const startedAt = performance.now();
  await write(content);
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});

test("of a changed megabyte only the changed sections are written", async () => {
  const part = (index: number) => `# Part ${index}\n${`word${index} `.repeat(400)}\n`;
  const parts = Array.from({ length: 300 }, (_, index) => part(index));
  const id = await write(parts.join(""));
  const kept = async () => {
    const { rows } = await runtime().db.pool.query<{ digest: string; at: string }>(
      "select digest, xmin::text as at from document_sections where document_id = $1",
      [id],
    );
    return new Map(rows.map(({ digest, at }) => [digest, at]));
  };
  const before = await kept();
  const body = { version: 1, edits: [{ find: "# Part 150\n", replace: "# Part hundred and fifty\n" }] };
  await updateDocument({ actor: tenant.owner, documentId: id, body });
  const after = await kept();
  const written = [...after].filter(([digest, at]) => before.get(digest) !== at);
  expect(after.size).toBeGreaterThan(100);
  expect(written.length).toBeLessThanOrEqual(3);
});
