import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const module = JSON.stringify(new URL("./run-child.mjs", import.meta.url).href);

test("the child's exit code is the launcher's, and a signal's number is told as shells do", async () => {
  expect(await exitCodeOf("process.exit(7)")).toBe(7);
  expect(await exitCodeOf("process.kill(process.pid, 'SIGKILL')")).toBe(137);
});

test("a signal reaches the child once, however often it arrives within a second, and its end is awaited", async () => {
  const launcher = launch(`
    let count = 0;
    process.on("SIGTERM", () => {
      count += 1;
      console.log("signal", count);
      setTimeout(() => process.exit(count === 1 ? 0 : 9), 300);
    });
    setInterval(() => {}, 1000);
    console.log("ready");`);
  const lines = createInterface(launcher.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("ready");
  launcher.kill("SIGTERM");
  expect((await lines.next()).value).toBe("signal 1");
  launcher.kill("SIGTERM");
  const [code] = await once(launcher, "exit");
  expect(code).toBe(0);
});

test("the death of npm, which started the launcher, ends the child as SIGTERM does", async () => {
  const child =
    'process.on("SIGTERM", () => { console.log("stopped"); process.exit(0); }); console.log("ready"); setInterval(() => {}, 1000);';
  const parent = spawn(
    "/bin/sh",
    ["-c", '"$0" --input-type=module --eval "$1" & wait', process.execPath, launcherProgram(child)],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, npm_lifecycle_event: "start" } },
  );
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("ready");
  parent.kill("SIGKILL");
  expect((await lines.next()).value).toBe("stopped");
});

test("a launcher that is killed takes the service with it, which stops as at SIGTERM", async () => {
  const child = `
    const { onLauncherEnd } = await import(${JSON.stringify(new URL("../../platform/host/on-stop-signal.ts", import.meta.url).href)});
    const life = setInterval(() => {}, 1000);
    onLauncherEnd(() => { console.log("stopped"); clearInterval(life); });
    console.log("ready");`;
  const launcher = launch(`(async () => {${child}})()`);
  const lines = createInterface(launcher.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("ready");
  launcher.kill("SIGKILL");
  expect((await lines.next()).value).toBe("stopped");
  expect((await lines.next()).done).toBe(true); // and nothing keeps it alive
});

test("waiting for the launcher's end keeps no program alive", async () => {
  const place = JSON.stringify(new URL("../../platform/host/on-stop-signal.ts", import.meta.url).href);
  expect(await exitCodeOf(`import(${place}).then(({ onLauncherEnd }) => onLauncherEnd(() => {}))`)).toBe(0);
});

async function exitCodeOf(program: string): Promise<number> {
  const [code]: unknown[] = await once(launch(program), "exit");
  return Number(code);
}

function launch(program: string) {
  return spawn(process.execPath, ["--input-type=module", "--eval", launcherProgram(program)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** A launcher that runs `program` as its child. */
function launcherProgram(program: string): string {
  const options = JSON.stringify({
    file: process.execPath,
    args: ["--eval", program],
    cwd: "/",
    environment: {},
  });
  return `import { runChild } from ${module}; process.exitCode = await runChild(${options});`;
}
