import { KEY_VARIABLE } from "./call.ts";

/** The first line of a sample: how the key gets into the environment, where the sample takes it from. */
export function keyLine(language: string, key: string): string {
  const set = `${KEY_VARIABLE}='${key}'`;
  if (language === "TypeScript") return `// ${set} node first-call.mts`;
  if (language === "Python") return `# ${set} python3 first-call.py`;
  return `export ${set}`;
}
