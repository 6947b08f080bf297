// @ts-check

/**
 * What package.json names for the build or for browsers alone: what the bundlers made of it is in the image. A package
 * that is not named here is kept.
 */
export const BUILT_IN = [
  "@atlaskit/pragmatic-drag-and-drop",
  "@codemirror/autocomplete",
  "@codemirror/commands",
  "@codemirror/lang-json",
  "@codemirror/lang-markdown",
  "@codemirror/language",
  "@codemirror/lint",
  "@codemirror/search",
  "@codemirror/state",
  "@codemirror/view",
  "@dagrejs/dagre",
  "@fontsource-variable/inter",
  "@fontsource-variable/jetbrains-mono",
  "@lezer/highlight",
  "@simplewebauthn/browser",
  "@tailwindcss/postcss",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "@types/node",
  "@types/react",
  "@xyflow/react",
  "cmdk",
  "esbuild",
  "hast-util-to-jsx-runtime",
  "lucide-react",
  "mdast-util-from-markdown",
  "mdast-util-gfm",
  "mdast-util-to-hast",
  "micromark-extension-gfm",
  "next-themes",
  "nuqs",
  "qrcode-generator",
  "radix-ui",
  "recharts",
  "sonner",
  "tailwindcss",
  "typescript",
];

/** Next's compiler and its images, and the canvas of pdfjs, none of which runs; Node, which the image has already. */
const UNUSED = /^(?:@next\/swc-|sharp$|@img\/|@napi-rs\/canvas|node-(?:bin-)?(?:linux|darwin)-)/;

/**
 * @typedef {object} LockedPackage an entry of package-lock.json
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/**
 * The packages that the service needs when it is built: those of package.json but `leftOut`, and what they need.
 * @param {Record<string, LockedPackage>} packages by their folder (`node_modules/next`), the project itself as ``
 * @param {readonly string[]} leftOut
 * @returns {Set<string>} their folders
 */
export function keptPackages(packages, leftOut) {
  const root = packages[""] ?? {};
  const named = [...Object.keys(root.dependencies ?? {}), ...Object.keys(root.optionalDependencies ?? {})];
  /** @type {Set<string>} */
  const kept = new Set();
  const open = named.filter((name) => !leftOut.includes(name)).map((name) => ({ name, from: "" }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = UNUSED.test(next.name) ? undefined : findFolder(packages, next);
    if (folder === undefined || kept.has(folder)) continue;
    kept.add(folder);
    for (const name of neededBy(packages[folder] ?? {})) open.push({ name, from: folder });
  }
  return kept;
}

/** @param {LockedPackage} entry */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/**
 * As Node looks it up: below the package that asks, then below each that this one is in.
 * @param {Record<string, LockedPackage>} packages
 * @param {{ name: string, from: string }} asked
 */
function findFolder(packages, { name, from }) {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf("node_modules/") - 1))) {
    const folder = above === "" ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (Object.hasOwn(packages, folder)) return folder;
    if (above === "") return undefined;
  }
}
