import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Package = z.object({ version: z.string() });

/** The program's version from package.json. */
export const SERVICE_VERSION = Package.parse(
  JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8")),
).version;
