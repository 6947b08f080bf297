import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../run-program.ts";
import { buildWhenStale, type Product } from "./build-when-stale.ts";

let directory: string;
const steps: string[] = [];
let product: Product;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "laneway-build-"));
  const place = path.relative(projectRoot, directory);
  product = {
    name: "a trial",
    directory: place,
    result: place,
    async make() {
      steps.push("made");
      return { exitCode: 0, text: "" };
    },
  };
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await rm(path.join(projectRoot, "node_modules/.laneway-a-trial.lock"), { force: true });
});

async function look(): Promise<void> {
  steps.push("looked");
}

test("what is looked at before a build can prevent it, and is not looked at where nothing is built", async () => {
  const refuse = () => Promise.reject(new Error("a wrong setting"));
  await expect(buildWhenStale(product, "one", refuse)).rejects.toThrow("a wrong setting");
  expect(steps).toEqual([]);
  await buildWhenStale(product, "one", look);
  await buildWhenStale(product, "one", look);
  expect(steps).toEqual(["looked", "made"]);
  await buildWhenStale(product, "two", look);
  expect(steps).toEqual(["looked", "made", "looked", "made"]);
});
