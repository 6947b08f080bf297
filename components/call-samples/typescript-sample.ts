import {
  addressOfCall,
  type Call,
  Code,
  type HttpMethod,
  KEY_VARIABLE,
  type Literals,
  literal,
} from "./call.ts";

const NAME = /^[A-Za-z_$][\w$]*$/;

const LITERALS: Literals = {
  // A plain `__proto__` in an object literal would set the prototype.
  key: (name) => (name === "__proto__" ? '["__proto__"]' : NAME.test(name) ? name : JSON.stringify(name)),
  value: (value) => JSON.stringify(value),
};

/** A module for Node 20 or later without dependencies. */
export function typescriptSample(call: Call): string {
  const {
    body,
    attachments,
    method = "POST",
    isOpen,
    sendsFile = false,
    isStream,
    headers: further = {},
  } = call;
  const files = attachments.map(({ name, type, storageKey }) =>
    storageKey === undefined
      ? { name, type, base64: new Code(`await readFile(${JSON.stringify(name)}, "base64")`) }
      : { name, type, storageKey },
  );
  const readsFiles = sendsFile || attachments.some(({ storageKey }) => storageKey === undefined);
  const content =
    body && literal({ ...body, ...(files.length > 0 ? { attachments: files } : {}) }, LITERALS, "  ");
  const headers = [
    ...(isOpen ? [] : [`    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,`]),
    ...Object.entries(further).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    ...(content === undefined ? [] : ['    "Content-Type": "application/json",']),
    ...(sendsFile ? ['    "Content-Type": "application/octet-stream",'] : []),
  ];
  return [
    ...(readsFiles ? ['import { readFile } from "node:fs/promises";', ""] : []),
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
