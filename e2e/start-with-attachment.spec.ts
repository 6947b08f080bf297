import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";

const MEGABYTE = 1024 * 1024;

test("a start with an attachment, its questions answered on the run's page", async ({ page, service }) => {
  const { id } = service.agents.find(({ name }) => name === "Vendor onboarding") ?? {};
  const company = `Nordlicht ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`/agents/${id}/start`);
  await page.getByLabel("Company").fill(company);
  await page.getByLabel("Country").fill("DE");
  await page.getByLabel("E-mail address").fill("orders@nordlicht.example");

  const input = page.getByTestId("file-input");
  await expect(input).toHaveAttribute("accept", /application\/pdf.*\.pdf/);
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await expect(page.getByText("Only PDF and images are accepted")).toBeVisible();
  await page.getByRole("button", { name: "Remove notes.txt" }).click();
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3 * MEGABYTE, 7)]);
  await input.setInputFiles({ name: "registration.pdf", mimeType: "application/pdf", buffer: pdf });
  const files = page.getByRole("list", { name: "Files to send" });
  await expect(files).toContainText("3.1 MB · application/pdf · Certificate of registration");
  await expect(page.locator("pre").first()).toContainText("base64 < 'registration.pdf'");

  await page.getByRole("button", { name: "Start the run" }).click();
  await page.waitForURL(/\/runs\/run_/);
  await expect(page.getByText("When do we pay?").first()).toBeVisible();
  await page.getByLabel("Within 30 days").check();
  await page.getByLabel("Which cost centre pays?").fill("4711");
  await page.getByLabel("Yes").check();
  await page.getByRole("button", { name: "Send answers" }).click();
  await expect(page.getByText("Completed").first()).toBeVisible();

  const runId = new URL(page.url()).pathname.split("/").at(-1);
  const { attachments } = await (await page.request.get(`/api/runs/${runId}/start`)).json();
  expect(attachments).toMatchObject([{ name: "registration.pdf", size: pdf.length, usable: true }]);
});
