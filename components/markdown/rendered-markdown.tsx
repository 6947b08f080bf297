import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

/** Model output is untrusted: links open in a new tab without a referrer, and images become links. */
const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className="text-accent-ink underline underline-offset-2 hover:no-underline"
    >
      {children}
    </a>
  ),
  img: ({ src, alt }) => (
    <a
      href={typeof src === "string" ? src : undefined}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className="text-accent-ink underline underline-offset-2"
    >
      {alt || "picture"}
    </a>
  ),
  h1: ({ children }) => <p className="font-semibold text-heading">{children}</p>,
  h2: ({ children }) => <p className="font-semibold text-heading">{children}</p>,
  h3: ({ children }) => <p className="font-semibold">{children}</p>,
  h4: ({ children }) => <p className="font-semibold">{children}</p>,
  ul: ({ children }) => <ul className="list-disc pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="border-line-control border-l-2 pl-3 text-ink-soft">{children}</blockquote>
  ),
  code: ({ children }) => (
    <code className="wrap-anywhere rounded-sm bg-sunken px-1 font-mono text-meta/5">{children}</code>
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

export function RenderedMarkdown({ text }: { text: string }) {
  return (
    <div className="wrap-anywhere grid max-w-[80ch] grid-cols-[minmax(0,1fr)] gap-2.5">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
