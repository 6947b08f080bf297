import type { BrowserContext } from "@playwright/test";
import { findKnown } from "./find-known.ts";
import { test } from "./journey.ts";
import { type Known, type ListedPage, PAGES } from "./pages.ts";
import { readSeededWorkspace } from "./seed-workspace.ts";
import { signInByApi } from "./sign-in-by-api.ts";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The pages that look different in a busy workspace: long names, a run that failed, hundreds of rows. */
const BUSY = new Set([
  ...["overview", "runs", "inbox", "agents", "agent", "start a run", "run", "graph of a run"],
  ...[
    "events of a run",
    "failures",
    "failure",
    "keys",
    "key",
    "connected apps",
    "people and teams",
    "teams",
    "audit log",
  ],
]);

export const SEEDED_PAGES: readonly ListedPage[] = [
  ...PAGES.filter(({ name }) => BUSY.has(name)),
  {
    name: "conversation of a run",
    path: ({ conversationRunId = "none" }) => `/runs/${conversationRunId}`,
  },
];

/** A journey of the seeded workspace's owner. */
export const seededTest = test.extend<object, { seeded: Known; session: StorageState }>({
  session: [
    async ({ playwright, service }, use) => {
      const request = await playwright.request.newContext({ baseURL: service.baseUrl });
      const { owner } = await readSeededWorkspace();
      await signInByApi({ request, person: owner });
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: "worker" },
  ],
  seeded: [
    async ({ playwright, service, session }, use) => {
      const request = await playwright.request.newContext({
        baseURL: service.baseUrl,
        storageState: session,
      });
      const { conversationRunId } = await readSeededWorkspace();
      await use({ ...(await findKnown(request)), conversationRunId });
      await request.dispose();
    },
    { scope: "worker" },
  ],
  storageState: async ({ session }, use) => use(session),
});
