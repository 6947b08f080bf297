import { runProgram } from "../run-program.ts";
import type { Product } from "./build-when-stale.ts";

/** The dashboard, by Next. */
export const DASHBOARD: Product = {
  name: "the dashboard",
  directory: ".next",
  result: ".next/BUILD_ID",
  make: (output) => runProgram({ script: "next/dist/bin/next", args: ["build"], output }),
};
