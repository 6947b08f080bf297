import { addressOfCall, type Call, contentOf, KEY_VARIABLE, type Literals } from "./call.ts";

/** A JSON string is also a valid Python string. */
const LITERALS: Literals = {
  key: (name) => JSON.stringify(name),
  value(value) {
    if (value === null) return "None";
    if (typeof value === "boolean") return value ? "True" : "False";
    return JSON.stringify(value);
  },
};

/** A script for Python 3.8 or later with only the standard library. */
export function pythonSample(call: Call): string {
  const { method = "POST", isOpen, sendsFile = false, isStream, headers: further = {} } = call;
  const { content, readsFiles } = contentOf(call, {
    literals: LITERALS,
    base64Of: (name) => `base64_of(${name})`,
  });
  const headers = [
    ...(isOpen ? [] : [`        "Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"],`]),
    ...Object.entries(further).map(
      ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    ...(content === undefined ? [] : ['        "Content-Type": "application/json",']),
    ...(sendsFile ? ['        "Content-Type": "application/octet-stream",'] : []),
  ];
  return [
    ...(readsFiles ? ["import base64"] : []),
    ...(isStream ? [] : ["import json"]),
    ...(isOpen ? [] : ["import os"]),
    "import urllib.error",
    "import urllib.request",
    "",
    ...(readsFiles
      ? [
          "",
          "def base64_of(path):",
          '    with open(path, "rb") as file:',
          "        return base64.b64encode(file.read()).decode()",
          "",
          "",
        ]
      : []),
    ...(content === undefined ? [] : [`body = ${content}`]),
    "request = urllib.request.Request(",
    `    ${JSON.stringify(addressOfCall(call))},`,
    ...(content === undefined ? [] : ["    data=json.dumps(body).encode(),"]),
    ...(sendsFile ? ['    data=open("FILE", "rb").read(),'] : []),
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? ["    headers={", ...headers, "    },"] : []),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    ...(isStream
      ? ["        for line in response:", '            print(line.decode(), end="", flush=True)']
      : // A successful DELETE answers without a body.
        [method === "DELETE" ? "        answer = response.status" : "        answer = json.load(response)"]),
    "except urllib.error.HTTPError as error:",
    "    raise SystemExit(error.read().decode())",
    ...(isStream ? [] : ["print(json.dumps(answer, indent=2))"]),
  ].join("\n");
}
