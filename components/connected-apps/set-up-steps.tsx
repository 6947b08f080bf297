import { ExternalLink } from "lucide-react";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { Step } from "./set-up-guides.ts";

/** Numbered steps with text to paste. */
export function SetUpSteps({ steps }: { steps: readonly Step[] }) {
  const [only] = steps;
  if (only && steps.length === 1) return <SetUpStep step={only} />;
  return (
    <ol className="grid gap-4">
      {steps.map((step, index) => (
        <li key={step.words} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
          <span aria-hidden className="text-ink-faint tabular-nums">
            {index + 1}.
          </span>
          <SetUpStep step={step} />
        </li>
      ))}
    </ol>
  );
}

export function SetUpStep({ step: { words, snippet, link, or } }: { step: Step }) {
  return (
    <div className="grid min-w-0 gap-2">
      <p>
        <Words words={words} />
      </p>
      {snippet && <CodeBlock title={snippet.title} code={snippet.code} copyLabel="Copy" />}
      {link && (
        <a href={link.href} className={buttonClasses("secondary", "justify-self-start")}>
          <ExternalLink aria-hidden />
          {link.label}
        </a>
      )}
      {or && <SetUpStep step={or} />}
    </div>
  );
}

const TYPED = /([A-Z]+_[A-Z]+|\/mcp\b)/;

/** A sentence with inline code. */
export function Words({ words }: { words: string }) {
  return words.split(TYPED).map((part) =>
    TYPED.test(part) ? (
      <code key={part} className="font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
