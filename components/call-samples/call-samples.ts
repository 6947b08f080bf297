import type { CodeSample } from "#components/ui/code-tabs.tsx";
import type { Call } from "./call.ts";
import { curlSample } from "./curl-sample.ts";
import { pythonSample } from "./python-sample.ts";
import { typescriptSample } from "./typescript-sample.ts";

/** A call in each sample language. */
export function callSamples(call: Call): CodeSample[] {
  return [
    { language: "curl", code: curlSample(call) },
    { language: "TypeScript", code: typescriptSample(call) },
    { language: "Python", code: pythonSample(call) },
  ];
}
