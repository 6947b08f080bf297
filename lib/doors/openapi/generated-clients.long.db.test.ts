import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AgentFile } from "#lib/language/agent-document/agent-document.ts";
import refundDesk from "#lib/nouns/agents/samples/refund-desk.json" with { type: "json" };
import { installDependencies, isInstalled } from "#lib/programs/launcher/install-dependencies.mjs";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { wherePresent } from "#lib/testing/outside/where-present.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { openApiDocument } from "./open-api-document.ts";
import { CLASS_PROGRAM, FUNCTIONS_PROGRAM, TYPES_PROGRAM } from "./testing/generated-programs.ts";

// Long: two of the three generators are installed first, with the compiler that they need, in a folder of their own.

const PACKAGES = join(import.meta.dirname, "testing/generators");
const installed =
  isInstalled(PACKAGES, "production") || (await installDependencies(PACKAGES, "production")) === 0;

const run = promisify(execFile);
const bin = (...path: string[]) => join(PACKAGES, "node_modules", ...path);

interface Generator {
  readonly title: string;
  /** The program's file, and the arguments that read `openapi.json` in a directory and write beside it. */
  readonly program: string;
  readonly arguments: readonly string[];
  /** A user's program, and how it is compiled. */
  readonly source: string;
  readonly compilerOptions?: object;
}

const GENERATORS: readonly Generator[] = [
  {
    title: "openapi-typescript",
    program: bin("openapi-typescript/bin/cli.js"),
    arguments: ["openapi.json", "-o", "schema.ts"],
    source: TYPES_PROGRAM,
  },
  {
    title: "@hey-api/openapi-ts",
    program: bin("@hey-api/openapi-ts/bin/run.js"),
    arguments: ["-i", "openapi.json", "-o", "client", "--no-log-file"],
    source: FUNCTIONS_PROGRAM,
  },
  {
    title: "swagger-typescript-api",
    program: join(process.cwd(), "node_modules/swagger-typescript-api/dist/cli.mjs"),
    arguments: ["generate", "-p", "openapi.json", "-o", ".", "-n", "client.ts"],
    source: CLASS_PROGRAM,
  },
];

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "Bundler",
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const present = wherePresent(GENERATORS, ({ program }) => {
  if (!installed || !existsSync(program)) throw new Error("npm could not install it");
});

test.each(present)(
  "$title reads the description silently, and a program with it compiles and runs",
  async (one) => {
    const tenant = await createTenant();
    await publishGraph({ ...tenant, graph: AgentFile.parse(refundDesk).graph });
    const directory = await mkdtemp(join(tmpdir(), "laneway-generated-"));
    try {
      const description = openApiDocument({ baseUrl: service.baseUrl });
      await writeFile(join(directory, "openapi.json"), JSON.stringify(description));
      const { stdout, stderr } = await run(process.execPath, [one.program, ...one.arguments], {
        cwd: directory,
      });
      expect(`${stdout}${stderr}`).not.toMatch(/warn|error|⚠|✗|deprecat/i);

      await writeFile(join(directory, "program.ts"), one.source);
      const config = { compilerOptions: COMPILER_OPTIONS, files: ["program.ts"] };
      await writeFile(join(directory, "tsconfig.json"), JSON.stringify(config));
      const compiled = await run(process.execPath, [bin("typescript/bin/tsc"), "-p", directory]).catch(
        (failure: { stdout?: string }) => ({ stdout: failure.stdout ?? String(failure) }),
      );
      expect(compiled.stdout).toBe("");

      const outfile = join(directory, "program.mjs");
      await build({
        entryPoints: [join(directory, "program.ts")],
        outfile,
        bundle: true,
        format: "esm",
        logLevel: "error",
      });
      const program: { walk(given: object): Promise<unknown> } = await import(
        /* @vite-ignore */ pathToFileURL(outfile).href
      );
      const input = { orderId: "A-1042", amount: 620, reason: "damaged" };
      expect(await program.walk({ baseUrl: service.baseUrl, key: tenant.key, input })).toMatchObject({
        asked: [expect.any(String)],
        finalResponse: { decision: "refunded", decidedBy: "person", amount: 620 },
        eventTypes: ["run_completed"],
      });
    } finally {
      await rm(directory, { recursive: true });
    }
  },
);
