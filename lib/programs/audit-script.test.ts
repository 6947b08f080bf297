import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "#lib/platform/outbound/testing/local-server.ts";
import { projectRoot } from "./run-program.ts";

const NPM_MS = 60_000;
const HOLED = { name: "holed", version: "1.0.0" };
const ADVISORY = {
  id: 1,
  url: "https://advisories.example/1",
  title: "It lets anybody in",
  severity: "high",
  vulnerable_versions: "*",
};

/** Runs `npm run audit` in a project with our `.npmrc` and one package, against a registry. */
async function audit(answer: { status: number; advisories: object }) {
  const { origin } = await serve((request, response) => {
    const isAsked = request.url?.endsWith("/advisories/bulk");
    const packument = { name: HOLED.name, versions: { [HOLED.version]: HOLED } };
    response
      .writeHead(isAsked ? answer.status : 200, { "content-type": "application/json" })
      .end(JSON.stringify(isAsked ? answer.advisories : packument));
  });
  const directory = mkdtempSync(path.join(tmpdir(), "audit-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  await copyFile(path.join(projectRoot, ".npmrc"), path.join(directory, ".npmrc"));
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
  const root = { name: "project", version: "1.0.0", dependencies: { holed: "1.0.0" } };
  write("package.json", { ...root, scripts: { audit: scripts.audit } });
  write("package-lock.json", {
    ...root,
    lockfileVersion: 3,
    packages: { "": root, "node_modules/holed": { version: "1.0.0" } },
  });
  function write(file: string, content: object) {
    writeFileSync(path.join(directory, file), JSON.stringify(content));
  }
  return new Promise<string>((resolve) => {
    const environment = { ...process.env, npm_config_registry: origin, npm_config_cache: directory };
    execFile("npm", ["run", "audit"], { cwd: directory, env: environment }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test(
  "npm run audit shows the holes that it finds, although npm is silent here",
  async () => {
    const said = await audit({ status: 200, advisories: { holed: [ADVISORY] } });
    expect(said).toContain("It lets anybody in");
    expect(said).not.toContain("> project@1.0.0 audit");
  },
  NPM_MS,
);

test(
  "npm run audit says why it could not look",
  async () => {
    const said = await audit({ status: 405, advisories: {} });
    expect(said).toContain("405 Method Not Allowed");
  },
  NPM_MS,
);
