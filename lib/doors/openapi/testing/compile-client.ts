import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { generateApi } from "swagger-typescript-api";
import { openApiDocument } from "../open-api-document.ts";

export interface CompiledClient extends AsyncDisposable {
  /** The compiler's output; empty if there are no errors. */
  readonly faults: string;
  /** The address of the compiled module that uses the client. */
  readonly program: string;
}

const COMPILER = join(process.cwd(), "node_modules/typescript/bin/tsc");

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "NodeNext",
  types: [],
  rewriteRelativeImportExtensions: true,
  rootDir: ".",
  outDir: "out",
};

/**
 * Generates a client from the document, then compiles it and a program that uses it, both in strict mode. `program`
 * imports the client from `./client.ts`.
 */
export async function compileClient({ program }: { program: string }): Promise<CompiledClient> {
  const dir = await mkdtemp(join(tmpdir(), "laneway-client-"));
  await writeFile(join(dir, "client.ts"), await generateClient());
  await writeFile(join(dir, "program.ts"), program);
  await writeFile(join(dir, "package.json"), JSON.stringify({ type: "module" }));
  const config = { compilerOptions: COMPILER_OPTIONS, files: ["program.ts"] };
  await writeFile(join(dir, "tsconfig.json"), JSON.stringify(config));
  const faults = await promisify(execFile)(process.execPath, [COMPILER, "-p", dir]).then(
    ({ stdout }) => stdout,
    (failure: { stdout?: string }) => failure.stdout || String(failure),
  );
  return {
    faults,
    program: pathToFileURL(join(dir, "out/program.js")).href,
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true }),
  };
}

async function generateClient(): Promise<string> {
  const document = openApiDocument({ baseUrl: "https://agents.acme.dev" });
  const { files } = await generateApi({
    spec: document as never, // its type for a document is that of Swagger 2
    fileName: "client.ts",
    output: false,
    silent: true,
    httpClientType: "fetch",
  });
  const [client] = files;
  if (!client) throw new Error("no client was generated");
  return client.fileContent;
}
