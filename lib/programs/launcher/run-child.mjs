// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ["SIGTERM", "SIGINT", "SIGHUP"];
/** A Ctrl-C reaches us from the terminal and again from npm. */
const ECHO_MS = 1000;
const PARENT_CHECK_MS = 250;

/**
 * Runs a program on our own input and output until it ends. `environment` adds to ours; undefined removes.
 * @param {{ file: string, args: string[], cwd: string, environment: Record<string, string | undefined> }} options
 * @returns {Promise<number>} its exit code; 128 + the signal's number where a signal ended it
 */
export async function runChild({ file, args, cwd, environment }) {
  const child = spawn(file, args, {
    cwd,
    // The channel carries nothing. It closes when we end, also by SIGKILL, and the service stops then.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...environment },
  });
  const stopForwarding = forwardSignals(child);
  const code = await exitCodeOf(child);
  stopForwarding();
  return code;
}

/**
 * Hands our signals on, each once, and keeps us alive until the child has ended in its own time. It stays
 * in our process group, so that a signal to the group kills it too; the price is that a Ctrl-C reaches it
 * from the terminal as well as from us, which it must take for one.
 *
 * The death of our parent counts as SIGTERM when npm started us: npm runs scripts in a shell that does not
 * pass signals on, and a service nobody can see any more would keep port and data.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {() => void} stops it
 */
export function forwardSignals(child) {
  /** @type {Map<NodeJS.Signals, number>} */
  const sentAt = new Map();
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const now = Date.now();
    if (now - (sentAt.get(signal) ?? 0) < ECHO_MS) return;
    sentAt.set(signal, now);
    child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch); // a second SIGTERM would end the child at once
    forward("SIGTERM");
  }, PARENT_CHECK_MS);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  return () => {
    clearInterval(watch);
    for (const signal of FORWARDED) process.off(signal, forward);
  };
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.on("close", (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
