import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CredentialActor, UserActor } from "#lib/nouns/access/actor.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createTeam, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { createDocument } from "./create-document.ts";
import { indexOldSections } from "./index-old-sections.ts";
import { searchDocuments } from "./search-documents.ts";
import { megabyteOf } from "./testing/megabyte-of.ts";
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

  test("both of two words have to be there, in the title, a heading or the text", async () => {
    const id = await write("# Zanzibar\nCloves are grown here.", { title: "Gazetteer" });
    expect(await idsOf("gazetteer zanzibar cloves")).toEqual([id]);
    expect(await idsOf("gazetteer pepper")).toEqual([]);
  });

  test.each([
    ["an accent", "Das Caf\u00e9 Zwetschge", "cafe zwetschge"],
    ["an accent of the query", "Cafe Quetsche", "caf\u00e9 quetsche"],
    ["a decomposed letter", "Cafe\u0301 Mirabelle", "caf\u00e9 mirabelle"],
    ["an umlaut", "Frau M\u00fcller kommt.", "Muller"],
    ["letters that do not decompose", "\u0141\u00f3d\u017a i \u00d8rsted", "lodz orsted"],
    ["sharp s and ligatures", "Stra\u00dfe \u00e6sir \u0153uvre", "strasse aesir oeuvre"],
    ["a dotless i", "D\u0131yarbak\u0131r", "diyarbakir"],
    [
      "Greek and Cyrillic accents",
      "\u0391\u03b8\u03ae\u03bd\u03b1 \u0451\u043b\u043a\u0430",
      "\u03b1\u03b8\u03b7\u03bd\u03b1 \u0435\u043b\u043a\u0430",
    ],
    ["a folded inflection", "Die Gesch\u00e4ftsh\u00e4user sind leer.", "Geschaftshaus"],
    [
      "Japanese inside a stretch",
      "\u6771\u4eac\u90fd\u5e81\u306f\u65b0\u5bbf\u306b\u3042\u308b\u3002",
      "\u6771\u4eac",
    ],
    ["across where a dictionary cuts", "\u6771\u4eac\u90fd\u5e81\u306e\u5c55\u671b\u5ba4", "\u4eac\u90fd"],
    [
      "Chinese inside a stretch",
      "\u6211\u4eec\u7684\u9000\u6b3e\u653f\u7b56\u662f\u4e09\u5341\u5929\u3002",
      "\u9000\u6b3e\u653f\u7b56",
    ],
    ["one Chinese character", "\u8f66\u5e93\u51fa\u79df", "\u79df"],
    [
      "Thai inside a stretch",
      "\u0e19\u0e42\u0e22\u0e1a\u0e32\u0e22\u0e01\u0e32\u0e23\u0e04\u0e37\u0e19\u0e40\u0e07\u0e34\u0e19",
      "\u0e04\u0e37\u0e19\u0e40\u0e07\u0e34\u0e19",
    ],
    ["half-width Katakana", "\uff8e\uff9f\uff98\uff7c\uff70", "\u30dd\u30ea\u30b7\u30fc"],
    ["Korean before an ending", "\ud658\ubd88\uc815\ucc45\uc740 30\uc77c", "\uc815\ucc45"],
  ])("whatever %s", async (_, content, query) => {
    const id = await write(content);
    expect(await idsOf(query)).toContain(id);
    expect(await idsOf(`${query} `)).toContain(id);
  });

  test("a whole question: documents with all of its words first, then with most of them", async () => {
    const most = await write("Our refund policy: ask within 30 weeks.", { title: "Sales" });
    const all = await write("Refunds. The policy is that after 30 days nothing is refunded.", {
      title: "Terms",
    });
    const few = await write("A policy about visitors.");
    const found = await idsOf("What is the policy for refunds after 30 days?");
    expect(found.indexOf(all)).toBe(0);
    expect(found).toContain(most);
    expect(found).not.toContain(few);
  });

  test("a Japanese question", async () => {
    const id = await write(
      "\u8fd4\u54c1\u30dd\u30ea\u30b7\u30fc\uff1a\u4e09\u5341\u65e5\u4ee5\u5185\u306b\u8fd4\u54c1\u3067\u304d\u307e\u3059\u3002",
    );
    expect(await idsOf("\u8fd4\u54c1\u30dd\u30ea\u30b7\u30fc\u306f\u4f55\u3067\u3059\u304b")).toContain(id);
  });

  test("endings of a Japanese question are not asked for", async () => {
    const id = await write("\u4f11\u6687\u306e\u7533\u8acb");
    const question = "\u4f11\u6687\u306f\u3069\u3046\u3059\u308c\u3070\u7533\u8acb\u3067\u304d\u308b";
    expect(await idsOf(question)).toContain(id);
  });

  test("a question whose last word is only begun: with that word first, then without it", async () => {
    const all = await write("Lacrosse rules for tournaments.");
    const without = await write("Lacrosse rules for beginners.");
    expect(await idsOf("lacrosse rules tou")).toEqual([all, without]);
    for (const unknown of ["to", "x"])
      expect((await idsOf(`lacrosse rules ${unknown}`)).sort()).toEqual([all, without].sort());
  });

  test("a word before the mark that ends a sentence is whole", async () => {
    const id = await write("Xylophonist wanted.");
    expect(await idsOf("xyloph")).toContain(id);
    expect(await idsOf("xyloph?")).toEqual([]);
    expect(await idsOf("xylophonists?")).toContain(id);
  });

  test("of a question of many words the documents with most of them", async () => {
    const words = ["ocarina", "bassoon", "cornet", "dulcimer", "euphonium", "fiddle", "glockenspiel", "harp"];
    const six = await write(words.slice(0, 6).join(" "));
    const three = await write(words.slice(0, 3).join(" "));
    const found = await idsOf(`which of ${words.join(" and ")} is the oldest?`);
    expect(found).toContain(six);
    expect(found).not.toContain(three);
  });

  test("what an older version wrote is found as before, and without accents once it is indexed again", async () => {
    const id = await write("Cr\u00e8me br\u00fbl\u00e9e f\u00fcr \u6771\u4eac\u90fd\u5e81", {
      title: "P\u00e2tisserie",
    });
    const older =
      "setweight(to_tsvector('simple', $2), 'A') || to_tsvector('simple', body) || array_to_tsvector(array['t:p\u00e2tisserie', team_id])";
    await runtime().db.pool.query(
      `update document_sections set words_version = 1, words = ${older} where document_id = $1`,
      [id, "P\u00e2tisserie"],
    );
    expect(await idsOf("br\u00fbl\u00e9e")).toContain(id);
    expect(await idsOf("brulee ")).not.toContain(id);
    await indexOldSections({ db: runtime().db });
    for (const query of ["brulee ", "br\u00fbl\u00e9e", "patisserie ", "\u4eac\u90fd"])
      expect(await idsOf(query)).toContain(id);
    const { rows } = await runtime().db.pool.query("select from document_sections where words_version = 1");
    expect(rows).toEqual([]);
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

  test("shows the text as it is written, with what was found without accents marked", async () => {
    await write("Im Caf\u00e9 **Kr\u00f6nung** gibt es Kuchen.");
    await write("\u65b0\u3057\u3044\u6e2f\u533a\u5f79\u6240\u306e\u5834\u6240");
    const marked = async (query: string) => {
      const [found] = await search(query);
      const characters = Array.from(found?.snippet ?? "");
      return found?.highlights.map(({ offset, length }) =>
        characters.slice(offset, offset + length).join(""),
      );
    };
    expect(await marked("kronung cafe")).toEqual(["Caf\u00e9", "Kr\u00f6nung"]);
    expect(await marked("\u6e2f\u533a")).toEqual(["\u6e2f\u533a"]);
    expect(await marked("\u533a\u5f79")).toEqual(["\u533a\u5f79"]);
    await write("\ufb01\u216b\uff76\uff9e\u76ee\u9ed2\u533a\u76ee\u9ed2");
    expect(await marked("\u76ee\u9ed2")).toEqual(["\u76ee\u9ed2", "\u76ee\u9ed2"]);
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
    ["a quote in Chinese", "\u6771'\u4eac\\"],
    ["500 Chinese characters", "\u6771\u4eac\u90fd\u5e81".repeat(125)],
    ["40 different words", Array.from({ length: 40 }, (_, index) => `w${index}`).join(" ")],
  ])("%s", async (_, query) => {
    await expect(search(query)).resolves.toEqual(expect.any(Array));
  });

  test("words that are left out are asked for where there are no others", async () => {
    const id = await write("To be or not to be.");
    expect(await idsOf("not to be ")).toContain(id);
  });
});

test("a megabyte of slashes is written within the statement's limit", async () => {
  // A statement over its limit fails.
  expect(await write(megabyteOf("a/"))).toMatch(/^doc_/);
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
