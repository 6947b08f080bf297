/**
 * Imports go one way (ARCHITECTURE, Rooms): each house imports only those after it. Types count. That no two rooms of a
 * house form a circle is held by lib/programs/rooms.test.ts: rules for folders would see tests, which import anything.
 */
const HOUSES = ["programs", "doors", "execution", "nouns", "platform", "language", "contract"];

/** What tests are made of: it may import whatever it tests. */
const TESTS = "\\.test\\.ts$|\\.fixture\\.ts$|/testing/|\\.setup\\.ts$";

module.exports = {
  forbidden: [
    ...HOUSES.slice(1).map((house, index) => ({
      name: `${house}-looks-down`,
      severity: "error",
      from: { path: `^lib/${house}/`, pathNot: TESTS },
      to: { path: `^lib/(${HOUSES.slice(0, index + 1).join("|")})/` },
    })),
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "app-opens-doors",
      comment: "pages and routes call doors, execution and nouns; what those stand on is theirs",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^lib/(programs|platform)/" },
    },
    {
      name: "components-know-contract-and-language",
      comment: "they run in the browser, which reads no more",
      severity: "error",
      from: { path: "^components/", pathNot: TESTS },
      to: { path: "^(app|lib)/", pathNot: "^lib/(contract|language)/" },
    },
    {
      name: "contract-is-browser-safe",
      comment: "zod and nothing else",
      severity: "error",
      from: { path: "^lib/contract/", pathNot: TESTS },
      to: { pathNot: "^lib/contract/|node_modules/zod/" },
    },
    {
      name: "engine-imports-nothing",
      comment: "the interpreter is pure, as the language is: what it needs comes through its arguments",
      severity: "error",
      from: { path: "^lib/execution/engine/", pathNot: TESTS },
      to: { pathNot: "^lib/execution/engine/|^lib/contract/json\\.ts$|^lib/language/" },
    },
    {
      name: "outbound-knows-nobody",
      comment: "the one way to the outside: what it may call comes through its arguments",
      severity: "error",
      from: { path: "^lib/platform/outbound/", pathNot: TESTS },
      to: {
        path: "^lib/",
        pathNot: "^lib/platform/outbound/|^lib/language/node-types/http/framing-header\\.ts$",
      },
    },
    {
      name: "the-outside-is-reached-through-outbound",
      comment: "undici and its fetch would go around the guard",
      severity: "error",
      from: { path: "^lib/", pathNot: `^lib/platform/outbound/|${TESTS}` },
      to: { path: "node_modules/undici/" },
    },
    {
      name: "routes-and-lib-are-host-neutral",
      comment: "the direct host serves the same modules without Next",
      severity: "error",
      from: {
        path: "^(lib/|app/.*route\\.ts$)",
        pathNot: "^(lib/programs/|lib/doors/http/testing/|app/api/auth/)",
      },
      to: { path: "node_modules/next/" },
    },
    {
      name: "radix-through-our-primitives",
      comment: "components/ui loads what opens when it is opened; every page would carry it otherwise",
      severity: "error",
      from: { path: "^components/", pathNot: "^components/ui/|^components/frame/command-palette\\.tsx$" },
      to: { path: "node_modules/(radix-ui|@radix-ui|cmdk|sonner)/" },
    },
    {
      name: "links-through-our-link",
      comment: "Next's own asks for the page of each link in view",
      severity: "error",
      from: { path: "^(app|components)/", pathNot: "^components/ui/link\\.tsx$" },
      to: { path: "node_modules/next/link\\.js$" },
    },
    {
      name: "nothing-imports-the-top",
      severity: "error",
      from: { path: "^(lib|components)/", pathNot: `${TESTS}|^lib/(programs|doors/http)/` },
      to: { path: "^(app/|(server|worker)\\.ts$)" },
    },
    {
      name: "bench-is-an-outsider",
      comment: "what it measures it reaches by HTTP and the command line, as users do",
      severity: "error",
      from: { path: "^bench/" },
      to: {
        path: "^(app|components|lib)/",
        pathNot:
          "^lib/(programs|platform/host)/|^lib/platform/(built-sources|db/embedded/start-embedded-postgres)\\.ts$",
      },
    },
    {
      name: "nothing-imports-the-bench",
      severity: "error",
      from: { pathNot: "^bench/" },
      to: { path: "^bench/" },
    },
    {
      name: "no-test-code-in-product",
      severity: "error",
      from: { pathNot: `${TESTS}|^e2e/` },
      to: { path: "^lib/testing/|\\.test\\.ts$" },
    },
    {
      name: "production-needs-no-development-package",
      comment: "`npm start` installs without them",
      severity: "error",
      from: {
        path: "^(app|components|lib)/|^(server|worker|instrumentation|next\\.config)\\.ts$",
        pathNot: `${TESTS}|^lib/programs/(test|find-chromium|typescript-for-cruiser)`,
      },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^vitest$|^@(dbos-inc|restatedev|langchain)/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.next/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
