import { expect, test } from "vitest";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";
import { createProject, createTenant } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { createDocument } from "./create-document.ts";
import { searchDocuments } from "./search-documents.ts";

provideRuntime();

/** Written text, query, and the words that a document's snippet marks. */
const PAIRS: readonly [text: string, query: string, marked?: string][] = [
  ["the “refundableq” items", "refundableq", "refundableq"],
  ["die „Widerrufx“", "widerrufx"],
  ["les «guillx»", "guillx"],
  ["Policy—effectivew", "effectivew", "effectivew"],
  ["range 1015–1022", "1022", "1022"],
  ["l’écolex", "ecolex", "écolex"],
  ["by O’Neil", "o'neil"],
  ["by O'Brienx", "o’brienx"],
  ["¿dóndex?", "dondex"],
  ["¡Holax!", "holax"],
  ["§433x", "433x"],
  ["•bulletx", "bulletx"],
  ["→arrowx", "arrowx"],
  ["✅donex", "donex"],
  ["Refund。nextx", "nextx"],
  ["xnonx\u00a0ybreakingy", "xnonx ybreakingy"],
  ["xemx\u2003yspacey", "xemx yspacey"],
  ["xwidex\u3000yspacedy", "yspacedy"],
  ["re\u00adfundq", "refundq", "re\u00adfundq"],
  ["zero\u200bwidthq", "zerowidthq"],
  ["\u0645\u064e\u0643\u0652\u062a\u064e\u0628\u0629", "\u0645\u0643\u062a\u0628\u0629"],
  ["\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05dc\u05d5\u05dd"],
  ["\u30cf\u30ed\u30fc\u30fb\u30ef\u30fc\u30eb\u30c9", "\u30ef\u30fc\u30eb\u30c9"],
  ["invoice A-10017", "10017", "10017"],
  ["invoice B-20017", "B-20017"],
  ["in reports/summaryz.pdf", "summaryz.pdf"],
  ["see file_name_x.ts", "file_name_x"],
  ["since v1.2.37", "1.2.37"],
  ["since v4.2.37", "v4.2.37"],
];

test("words beside marks and spaces of any script are found, in documents and tasks", async () => {
  const tenant = await createTenant();
  const { owner: actor, teamId } = tenant;
  const projectId = await createProject(tenant);
  const made = [];
  for (const [text] of PAIRS) {
    const document = await createDocument({ actor, body: { teamId, title: "Notes", content: text } });
    const titled = await createTask({ actor, body: { projectId, title: text } });
    const described = await createTask({ actor, body: { projectId, title: "Do", description: text } });
    made.push({ document: document.resource.id, tasks: [titled.resource.id, described.resource.id].sort() });
  }
  for (const [index, [text, query, marked]] of PAIRS.entries()) {
    // A space after it says that it is whole.
    for (const asked of [query, `${query} `]) {
      const { results } = await searchDocuments({ actor, query: { query: asked } });
      const { tasks } = await listTasks({ actor, query: { query: asked } });
      const found = { document: results[0]?.documentId, tasks: tasks.map(({ id }) => id).sort() };
      expect({ text, asked, ...found }).toEqual({ text, asked, ...made[index] });
      const [{ snippet = "", highlights: [at] = [] } = {}] = results;
      const highlighted = Array.from(snippet)
        .slice(at?.offset, (at?.offset ?? 0) + (at?.length ?? 0))
        .join("");
      expect(highlighted).toBe(marked ?? highlighted);
    }
  }
});

test.each(["→", "“ ”", "\u00ad", "§ …"])("a query of marks alone finds nothing: %s", async (query) => {
  const { owner: actor } = await createTenant();
  expect(await searchDocuments({ actor, query: { query } })).toEqual({ results: [] });
});
