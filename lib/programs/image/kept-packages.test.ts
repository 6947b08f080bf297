import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUILT_IN, keptPackages } from "./kept-packages.mjs";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const TEST_CODE = /\.test\.tsx?$|\.fixture\.ts$|\.setup\.ts$|\/testing\//;
/** Files that run in the image, without those that build it. Imports of components are bundled into the pages. */
const RUNS = globSync(["lib/**/*.{ts,mjs}", "app/**/route.ts", "server.ts", "worker.ts", "next.config.ts"], {
  exclude: ["lib/programs/build/**", "lib/testing/**"],
}).filter((file) => !TEST_CODE.test(file));
const IMPORT = /(?:from\s+|import\s*\(?\s*)"((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"]*)?"/g;

test("what is left out is named in package.json, and nothing that runs imports it", () => {
  expect(BUILT_IN.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
  expect(RUNS.length).toBeGreaterThan(1_000);
  const imports = RUNS.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, name = ""]) => ({ file, name })),
  );
  expect(imports.filter(({ name }) => name === "pg").length).toBeGreaterThan(5);
  expect(imports.filter(({ name }) => BUILT_IN.includes(name))).toEqual([]);
});

test("all that Next loads beside its bundles is kept, and neither its compiler nor a second Node", () => {
  const kept = [...keptPackages(packages, BUILT_IN)];
  const external = [
    "@node-rs/argon2",
    "graphile-worker",
    "next",
    "pdfjs-dist",
    "pg",
    "pino",
    "react",
    "react-dom",
    "undici",
  ];
  expect(kept).toEqual(expect.arrayContaining(external.map((name) => `node_modules/${name}`)));
  expect(
    kept.filter((folder) => /@next\/swc|node-linux|sharp|canvas|esbuild|lucide|playwright/.test(folder)),
  ).toEqual([]);
});

test("a package is kept with what it needs, as Node looks it up, and left out with what nobody else needs", () => {
  const lock = {
    "": { dependencies: { service: "1", page: "1" }, optionalDependencies: { native: "1" } },
    "node_modules/service": { dependencies: { shared: "2" }, peerDependencies: { peer: "1", unused: "1" } },
    "node_modules/service/node_modules/shared": { dependencies: { deep: "1" } },
    "node_modules/shared": {},
    "node_modules/deep": { peerDependencies: { service: "1" } },
    "node_modules/peer": {},
    "node_modules/native": {},
    "node_modules/page": { dependencies: { shared: "1", icons: "1" } },
    "node_modules/icons": {},
  };
  const kept = keptPackages(lock, ["page"]);
  expect([...kept].sort()).toEqual(
    ["deep", "native", "peer", "service", "service/node_modules/shared"].map(
      (name) => `node_modules/${name}`,
    ),
  );
});
