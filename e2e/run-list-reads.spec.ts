import { expect } from "@playwright/test";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";

test("the list of runs is read once when its page opens, though the stream says to look", async ({
  page: owners,
  browser,
  service,
}) => {
  const { request } = owners;
  const name = `Quiet ${crypto.randomUUID().slice(0, 8)}`;
  const made = await request.post("/api/teams", { headers: { origin: service.baseUrl }, data: { name } });
  const { id }: { id: string } = await made.json();
  // A person of another team sees nothing of the other journeys.
  const { context } = await invitedPerson(browser, {
    request,
    service,
    role: "operator",
    name,
    teamIds: [id],
  });
  const page = await context.newPage();
  // By this clock the list does not grow old, however long the stream takes to connect.
  await page.addInitScript(() => {
    const loadedAt = Date.now();
    Date.now = () => loadedAt;
  });
  await page.addInitScript(() => {
    const { EventSource: Stream } = window;
    window.EventSource = class extends Stream {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("open", () => document.documentElement.setAttribute("data-stream", "open"));
      }
    };
  });
  let reads = 0;
  page.on("request", (sent) => {
    if (new URL(sent.url()).pathname === "/api/runs") reads += 1;
  });
  await page.goto("/runs");
  await expect(page.getByText("None yet.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-stream", "open");
  // The page has heard of it too once a timer set now has ended: what it reads then is asked for before.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(reads).toBe(1);
  await context.close();
});
