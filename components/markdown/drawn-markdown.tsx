import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { Link } from "#components/ui/link.tsx";
import { type HtmlNode, MENTION } from "./format-markdown.ts";
import { CODE_COLOURS, highlightCode } from "./highlight-code.ts";

/**
 * Model output is untrusted: links open in a new tab without a referrer, and images become links, but for those that are
 * files of the workspace.
 */
const COMPONENTS: Components = {
  a: ({ href, children }) =>
    href === MENTION ? (
      <span className="font-medium text-accent-ink">{children}</span>
    ) : (
      <Outside href={href}>{children}</Outside>
    ),
  img: ({ src, alt }) =>
    typeof src === "string" && src.startsWith("/files/") ? (
      <StoredImage src={src} alt={alt || "picture"} />
    ) : (
      <Outside href={src}>{alt || "picture"}</Outside>
    ),
  // The boxes of task lists: they cannot be ticked here.
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? "Done" : "Not done"}>
      {checked ? "☑" : "☐"}
    </span>
  ),
  h1: ({ children }) => <p className="font-semibold text-heading">{children}</p>,
  h2: ({ children }) => <p className="font-semibold text-heading">{children}</p>,
  h3: ({ children }) => <p className="font-semibold">{children}</p>,
  h4: ({ children }) => <p className="font-semibold">{children}</p>,
  ul: ({ className, children }) => (
    <ul className={className === TASK_LIST ? "list-none pl-1" : "list-disc pl-5"}>{children}</ul>
  ),
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="border-line-control border-l-2 pl-3 text-ink-soft">{children}</blockquote>
  ),
  code: ({ className, children }) => (
    <code className="code-words">
      {typeof children === "string" && className?.startsWith(LANGUAGE) ? (
        <Coloured code={children} language={className.slice(LANGUAGE.length)} />
      ) : (
        children
      )}
    </code>
  ),
  pre: ({ children }) => (
    <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-meta/5 [&_code]:bg-transparent [&_code]:p-0">
      {children}
    </pre>
  ),
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table className="text-table [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-left">
        {children}
      </table>
    </div>
  ),
  hr: () => <hr className="border-line" />,
};

/** A text that is the page itself: its headings are the page's, beneath its title. */
const PAGE_COMPONENTS: Components = {
  ...COMPONENTS,
  h1: ({ children }) => <h2 className="mt-6 font-semibold text-title first:mt-0">{children}</h2>,
  h2: ({ children }) => <h3 className="mt-5 font-semibold text-heading first:mt-0">{children}</h3>,
  h3: ({ children }) => <h4 className="mt-3 font-semibold first:mt-0">{children}</h4>,
  h4: ({ children }) => <h5 className="mt-2 font-semibold text-ink-soft first:mt-0">{children}</h5>,
};

/** What the class of a block begins with that names its language. */
const LANGUAGE = "language-";

function Coloured({ code, language }: { code: string; language: string }) {
  const pieces = highlightCode(code, language);
  if (!pieces) return code;
  return pieces.map(({ text, mark }, index) =>
    mark === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that is drawn anew when it changes
      <span key={index} className={CODE_COLOURS[mark]}>
        {text}
      </span>
    ),
  );
}

const LINK = "text-accent-ink underline underline-offset-2 hover:no-underline";

/** A link without an address shows only its words; a heading of the page is not outside. */
function Outside({ href, children }: { href: unknown; children: ReactNode }) {
  if (typeof href !== "string" || href === "") return <>{children}</>;
  if (href.startsWith("/"))
    return (
      <Link href={href} className={LINK}>
        {children}
      </Link>
    );
  if (href.startsWith("#"))
    return (
      <a href={href} className={LINK}>
        {children}
      </a>
    );
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow" className={LINK}>
      {children}
    </a>
  );
}

/** An image among the files, which leads to its file. What is no image, or not the reader's to see, shows its words. */
function StoredImage({ src, alt }: { src: string; alt: string }) {
  return (
    <Link href={src} className={`inline-block ${LINK}`}>
      {/* biome-ignore lint/performance/noImgElement: a file of any size, which nobody has made smaller ones of */}
      <img
        src={`/api${src}/content`}
        alt={alt}
        loading="lazy"
        className="max-h-[70vh] max-w-full rounded-md border border-line"
      />
    </Link>
  );
}

/** The class of a list whose entries have boxes. */
const TASK_LIST = "contains-task-list";

/** A formatted text. */
export function DrawnMarkdown({ tree, isPage = false }: { tree: HtmlNode; isPage?: boolean }) {
  const components = isPage ? PAGE_COMPONENTS : COMPONENTS;
  return (
    <div className="wrap-anywhere grid max-w-[80ch] grid-cols-[minmax(0,1fr)] gap-2.5">
      {toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true })}
    </div>
  );
}
