/** Alone: how soon another person sees what is written is measured. */
import { expect, type Page } from "@playwright/test";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { makeDocument } from "./make-document.ts";

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });

test("what somebody writes is seen by another within half a second, and where they write", async ({
  page,
  browser,
  service,
}) => {
  const title = `Together ${crypto.randomUUID().slice(0, 8)}`;
  const name = `Kim ${crypto.randomUUID().slice(0, 6)}`;
  const documentId = await makeDocument({
    service,
    request: page.request,
    title,
    content: "First line\n\nLast.",
  });
  const kim = await invitedPerson(browser, { request: page.request, service, role: "operator", name });
  const other = await kim.context.newPage();
  for (const one of [page, other]) await one.goto(`/documents/${documentId}?edit=true`);
  await expect(page.getByText(`Also open: ${name}`)).toBeVisible();
  await expect(other.getByText("Also open:")).toBeVisible();
  await content(other).click();
  await other.keyboard.press("ControlOrMeta+Home");
  await expect(page.locator(".cm-other-caret", { hasText: name })).toBeVisible();

  const delays: number[] = [];
  for (const word of ["alpha", "beta", "gamma", "delta", "epsilon"]) {
    const seen = page.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = () =>
            document.querySelector(".cm-content")?.textContent?.includes(text)
              ? resolve(Date.now())
              : requestAnimationFrame(look);
          look();
        }),
      word,
    );
    await other.keyboard.type(`${word} `);
    const typedAt = Date.now();
    delays.push((await seen) - typedAt);
  }
  process.stdout.write(`Seen by the other after ${delays.join(", ")} ms\n`);
  const [, , median = 0] = delays.toSorted((a, b) => a - b);
  expect(median).toBeLessThan(500);
  // Their caret stands behind what they have written.
  await expect(content(page)).toContainText(`alpha beta gamma delta epsilon ${name}First line`);
  await kim.context.close();
  await expect(page.locator(".cm-other-caret")).toHaveCount(0, { timeout: 50_000 });
});
