/** Imports go one way (ARCHITECTURE, Rooms). `^lib/<noun>` are the rooms that hold verbs. */
const NOUNS =
  "^lib/(agents|audit|callbacks|connections|contents|interactions|invitations|keys|oauth|overview|retention|runs|tools|users|views|workspaces|pagination|auth)/";

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "engine-imports-nothing",
      comment: "the interpreter is pure: what it needs comes through its arguments",
      severity: "error",
      from: { path: "^lib/engine/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { pathNot: "^lib/engine/|^lib/json\\.ts$" },
    },
    {
      name: "contract-is-browser-safe",
      comment: "the browser reads the contract: zod and nothing else",
      severity: "error",
      from: { path: "^lib/contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^lib/contract/|^lib/(json|errors)\\.ts$|node_modules/zod/" },
    },
    {
      name: "components-know-the-contract-only",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^(lib|app)/", pathNot: "^lib/(contract|json-schema)/|^lib/(json|errors)\\.ts$" },
    },
    {
      name: "radix-through-our-primitives",
      comment: "components/ui loads what opens when it is opened; every page would carry it otherwise",
      severity: "error",
      from: { path: "^components/", pathNot: "^components/ui/|^components/frame/command-palette\\.tsx$" },
      to: { path: "node_modules/(radix-ui|@radix-ui|cmdk|sonner)/" },
    },
    {
      name: "pages-never-touch-the-database",
      severity: "error",
      from: { path: "^app/.*(page|layout)\\.tsx$" },
      to: { path: "^lib/db/" },
    },
    {
      name: "routes-and-lib-are-host-neutral",
      comment: "the direct host serves the same modules without Next",
      severity: "error",
      from: { path: "^(lib/|app/.*route\\.ts$)", pathNot: "^(lib/host/|lib/http/testing/|app/api/auth/)" },
      to: { path: "node_modules/next/" },
    },
    {
      name: "verbs-do-not-know-transports",
      severity: "error",
      from: { path: NOUNS, pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|components|lib/(api|http|worker|mcp|cli|host|openapi))/" },
    },
    {
      name: "outbound-knows-no-noun",
      comment: "the one way to the outside: what it may call comes through its arguments",
      severity: "error",
      from: { path: "^lib/outbound/", pathNot: "\\.test\\.ts$" },
      to: { path: "^lib/", pathNot: "^lib/outbound/" },
    },
    {
      name: "the-outside-is-reached-through-outbound",
      comment: "undici and its fetch would go around the guard",
      severity: "error",
      from: { path: "^lib/", pathNot: "^lib/outbound/|\\.test\\.ts$" },
      to: { path: "node_modules/undici/" },
    },
    {
      name: "nothing-imports-the-top",
      severity: "error",
      from: { path: "^(lib|components)/", pathNot: "\\.test\\.ts$|^lib/(testing|http)/" },
      to: { path: "^(app/|(server|worker)\\.ts$)" },
    },
    {
      name: "bench-is-an-outsider",
      comment: "what it measures it reaches by HTTP and the command line, as users do",
      severity: "error",
      from: { path: "^bench/" },
      to: {
        path: "^(app|components|lib)/",
        pathNot: "^lib/host/|^lib/db/embedded/start-embedded-postgres\\.ts$",
      },
    },
    {
      name: "nothing-imports-the-bench",
      severity: "error",
      from: { pathNot: "^bench/" },
      to: { path: "^bench/" },
    },
    {
      name: "db-knows-no-noun",
      severity: "error",
      from: { path: "^lib/db/", pathNot: "\\.test\\.ts$" },
      to: { path: `${NOUNS}|^lib/(api|worker|nodes|models)/` },
    },
    {
      name: "drizzle-describes-and-tests",
      comment:
        "the schema and tests' rows; loading it costs a process 220 MB, and its statements are not prepared",
      severity: "error",
      from: { path: "^(lib|app)/", pathNot: "^lib/db/schema/|^lib/testing/|\\.test\\.ts$" },
      to: { path: "node_modules/drizzle-orm/|^lib/db/schema/" },
    },
    {
      name: "no-test-code-in-product",
      severity: "error",
      from: { pathNot: "\\.test\\.ts$|^lib/testing/|^e2e/|^lib/[^/]+/testing/" },
      to: { path: "^lib/testing/|\\.test\\.ts$" },
    },
    {
      name: "production-needs-no-development-package",
      comment: "`npm start` installs without them",
      severity: "error",
      from: {
        path: "^(app|components|lib)/|^(server|worker|instrumentation|next\\.config)\\.ts$",
        pathNot:
          "\\.test\\.ts$|^lib/testing/(?!seed/)|^lib/[^/]+/testing/|^lib/[^/]+/[^/]+/testing/|\\.fixture\\.ts$|^lib/db/schema/|^lib/host/(test|find-chromium|typescript-for-cruiser)",
      },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^vitest$|^@(dbos-inc|restatedev)/" },
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
