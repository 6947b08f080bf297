import { addressOfCall, type Call, contentOf, type HttpMethod, KEY_VARIABLE, type Literals } from "./call.ts";

const NAME = /^[A-Za-z_$][\w$]*$/;

const LITERALS: Literals = {
  // A plain `__proto__` in an object literal would set the prototype.
  key: (name) => (name === "__proto__" ? '["__proto__"]' : NAME.test(name) ? name : JSON.stringify(name)),
  value: (value) => JSON.stringify(value),
};

/** A module for Node 20 or later without dependencies. */
export function typescriptSample(call: Call): string {
  const { method = "POST", isOpen, sendsFile = false, isStream, headers: further = {} } = call;
  const { content, readsFiles } = contentOf(call, {
    literals: LITERALS,
    base64Of: (name) => `await readFile(${name}, "base64")`,
    indent: "  ",
  });
  const headers = [
    ...(isOpen ? [] : [`    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,`]),
    ...Object.entries(further).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    ...(content === undefined ? [] : ['    "Content-Type": "application/json",']),
    ...(sendsFile ? ['    "Content-Type": "application/octet-stream",'] : []),
  ];
  return [
    ...(readsFiles || sendsFile ? ['import { readFile } from "node:fs/promises";', ""] : []),
    `const response = await fetch(${JSON.stringify(addressOfCall(call))}, {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers, "  },"] : []),
    ...(content === undefined ? [] : [`  body: JSON.stringify(${content}),`]),
    ...(sendsFile ? ['  body: await readFile("FILE"),'] : []),
    "});",
    ...(isStream ? STREAMED : answered(method)),
  ].join("\n");
}

const STREAMED = [
  "if (!response.ok || !response.body) throw new Error(await response.text());",
  "for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text);",
];

function answered(method: HttpMethod): string[] {
  return [
    // A successful DELETE answers without a body.
    method === "DELETE"
      ? "const answer = response.ok || (await response.json());"
      : "const answer = await response.json();",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of the sample
    "if (!response.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);",
    "console.log(answer);",
  ];
}
