import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { runCommand, runProgram } from "./run-program.ts";

const SYSTEM_BROWSERS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The path of a working Chromium: CHROMIUM_PATH, the system's, Playwright's own, or one installed now, by Playwright's
 * download or, for root on Debian, by apt.
 * @throws StartupFailure if none can be installed.
 */
export async function findChromium({
  requested,
  note,
}: {
  requested: string | undefined;
  note: (message: string) => void;
}): Promise<string> {
  if (requested) {
    if (await runs(requested)) return requested;
    throw new StartupFailure(
      `CHROMIUM_PATH names ${requested}, which does not run.`,
      "Correct it, or leave it unset.",
    );
  }
  const present =
    (await firstThatRuns(SYSTEM_BROWSERS)) ?? (await firstThatRuns([chromium.executablePath()]));
  if (present) return present;

  note("Downloading Chromium");
  const download = await runProgram({
    script: "@playwright/test/cli.js",
    args: ["install", "chromium"],
    output: "captured",
  });
  const downloaded = await firstThatRuns([chromium.executablePath()]);
  if (downloaded) return downloaded;

  const installed = await installWithApt(note);
  if (installed) return installed;
  throw new StartupFailure(
    `No Chromium was found and none could be installed.\n${download.text}`,
    "Install Chromium or Chrome and set CHROMIUM_PATH to its program.",
  );
}

/** Debian's package includes the libraries that Playwright's download lacks on a minimal system. */
async function installWithApt(note: (message: string) => void): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  note("Installing Chromium with apt");
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => runCommand({ file: "apt-get", args, output: "captured", environment });
  await apt("update");
  await apt("install", "--yes", "--no-install-recommends", "chromium");
  return firstThatRuns(["chromium"]);
}

async function firstThatRuns(candidates: readonly string[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    if (!(await runs(candidate))) continue;
    return candidate.includes("/") ? candidate : await pathOf(candidate);
  }
  return undefined;
}

/** Runs it, because a file may be a stub: Ubuntu's `chromium-browser` only asks for a snap. */
async function runs(file: string): Promise<boolean> {
  return (await runCommand({ file, args: ["--version"], output: "captured" })).exitCode === 0;
}

async function pathOf(program: string): Promise<string> {
  const found = await runCommand({
    file: "/bin/sh",
    args: ["-c", 'command -v "$1"', "sh", program],
    output: "captured",
  });
  return found.text;
}
