/**
 * The request that one of our curl samples makes, as a shell would read it: words in single quotes are literal, in
 * double quotes variables are replaced.
 */
export function readCurl({
  command,
  variables,
}: {
  command: string;
  variables: Readonly<Record<string, string>>;
}): { url: string; headers: Record<string, string>; body: string } {
  const words = shellWords(command, variables);
  const after = (flag: string) => words.flatMap((word, index) => (words[index - 1] === flag ? [word] : []));
  const headers = after("-H").map((header): [string, string] => {
    const colon = header.indexOf(":");
    return [header.slice(0, colon), header.slice(colon + 1).trim()];
  });
  return {
    url: words.find((word) => word.startsWith("http")) ?? "",
    headers: Object.fromEntries(headers),
    body: after("-d").join(""),
  };
}

const WORD = /(?:'[^']*'|"[^"]*"|\\'|[^\s'"\\])+/g;
const PART = /'([^']*)'|"([^"]*)"|\\(')|([^'"\\]+)/g;

function shellWords(command: string, variables: Readonly<Record<string, string>>): string[] {
  const expand = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? "");
  return [...command.matchAll(WORD)].map(([word]) =>
    [...word.matchAll(PART)]
      .map(([, single, double, escaped, bare]) => single ?? escaped ?? expand(double ?? bare ?? ""))
      .join(""),
  );
}
