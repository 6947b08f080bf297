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
  // What other journeys do is no news to somebody of another team.
  const { context } = await invitedPerson(browser, {
    request,
    service,
    role: "operator",
    name,
    teamIds: [id],
  });
  const page = await context.newPage();
  const reads = { runs: 0, inbox: 0 };
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname === "/api/runs") reads.runs += 1;
    if (pathname === "/api/inbox/count") reads.inbox += 1;
  });
  // However long the stream takes to connect, the list is not older than what is read again.
  await page.clock.setFixedTime(Date.now());
  await page.goto("/runs");
  await expect(page.getByText("None yet.")).toBeVisible();
  // All followers of the stream are told to look: the inbox's number is read again.
  await expect.poll(() => reads.inbox).toBeGreaterThan(1);
  expect(reads.runs).toBe(1);
  await context.close();
});
