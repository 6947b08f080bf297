import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "#lib/programs/find-chromium.ts";
import startService from "../start-service.ts";
import { takeEveryPage } from "./every-page.ts";
import { takePictures } from "./take-pictures.ts";

/**
 * `npm run screenshots`: the README's pictures, of a service of its own with a seeded workspace. With `--out FOLDER` every
 * page of a running service instead.
 */
const { values } = parseArgs({
  options: {
    out: { type: "string" },
    url: { type: "string" },
    "data-dir": { type: "string", default: ".data" },
    only: { type: "string" },
    wide: { type: "boolean", default: false },
  },
});
const { out, url, only, wide: isWide } = values;
const browser = await chromium.launch({
  executablePath: await findChromium({ requested: process.env.CHROMIUM_PATH, note: () => {} }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  if (out) await takeEveryPage({ browser, dataDir: values["data-dir"], url, out, only, isWide });
  else {
    const stop = await startService();
    await takePictures(browser).finally(stop);
  }
} finally {
  await browser.close();
}
