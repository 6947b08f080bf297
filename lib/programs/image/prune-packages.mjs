// @ts-check
/**
 * A step of deploy/Dockerfile: removes from node_modules what the built service does not load. It imports nothing but its
 * neighbour and looks at no source, so that the layer it makes is the same until package-lock.json changes.
 */
import { existsSync, globSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { BUILT_IN, keptPackages } from "./kept-packages.mjs";

/** Files of packages for developers, and those that Next needs for its own build and development. */
const FILES = [
  "node_modules/**/*.{map,d.ts,d.mts,d.cts}",
  "node_modules/next/dist/{docs,esm}",
  "node_modules/next/dist/compiled/next-server/*.dev.js",
  "node_modules/pdfjs-dist/{build,image_decoders,types,web}",
  "node_modules/pdfjs-dist/legacy/{image_decoders,web,build/*.min.mjs,build/*.{renderer,sandbox}.mjs}",
  "node_modules/.bin",
  "node_modules/.package-lock.json",
];

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const kept = keptPackages(packages, BUILT_IN);
// The longest first: what is in a package is judged before the package that is removed with it.
const folders = Object.keys(packages).sort((a, b) => b.length - a.length);
const removed = folders.filter((folder) => folder !== "" && !kept.has(folder) && existsSync(folder));
for (const folder of removed) rmSync(folder, { recursive: true });
for (const path of globSync(FILES))
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path, { recursive: true });
// lib/programs/launch.mjs installs and builds nothing where this is.
writeFileSync("node_modules/.laneway-image", "");
process.stdout.write(`Kept ${kept.size} packages, removed ${removed.length}.\n`);
