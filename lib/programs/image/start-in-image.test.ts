import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serviceProgram } from "#lib/programs/launcher/service-programs.mjs";

let root: string;
/** The launcher alone, as in the image: no lock file, no packages, no builder, and programs that say what they were given. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "image-"));
  for (const name of ["package.json", "lib/programs/launch.mjs", "lib/programs/launcher"])
    cpSync(name, join(root, name), { recursive: true });
  mkdirSync(join(root, serviceProgram("server"), ".."), { recursive: true });
  for (const name of ["server", "worker"] as const)
    writeFileSync(
      join(root, serviceProgram(name)),
      `console.log("${name}", process.execPath, ...process.argv.slice(2))`,
    );
  writeFileSync(join(root, "node_modules/.laneway-image"), "");
});
afterEach(() => rmSync(root, { recursive: true }));

function launch(...commands: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["lib/programs/launch.mjs", ...commands], {
    cwd: root,
    encoding: "utf8",
  });
  return { said: stdout.trim(), told: stderr.trim(), status };
}

test.each([
  ["start", `server ${process.execPath}`],
  ["web", `server ${process.execPath} web`],
  ["worker", `worker ${process.execPath}`],
])("%s runs the built program on the image's own Node, and installs and builds nothing", (command, said) => {
  expect(launch(command)).toEqual({ said, told: "", status: 0 });
});

test.each(["test", "dev", "build"])("%s is not in the image, and says so", (command) => {
  expect(launch(command)).toEqual({ said: "", told: `The image has no "${command}".`, status: 1 });
});
