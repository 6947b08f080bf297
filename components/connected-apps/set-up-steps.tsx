import { ExternalLink } from "lucide-react";
import { buttonClasses } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { Step } from "./set-up-guides.ts";

/** What to do, one after the other, with what is to be pasted. */
export function SetUpSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-4">
      {steps.map((step, index) => (
        <li key={step.words} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 gap-y-2">
          <span aria-hidden className="text-ink-faint tabular-nums">
            {index + 1}.
          </span>
          <div className="grid min-w-0 gap-2">
            <p>{step.words}</p>
            <StepMatter step={step} />
          </div>
        </li>
      ))}
    </ol>
  );
}

export function StepMatter({ step: { snippet, link } }: { step: Step }) {
  return (
    <>
      {snippet && <CodeBlock title={snippet.title} code={snippet.code} copyLabel="Copy" />}
      {link && (
        <a href={link.href} className={buttonClasses("secondary", "justify-self-start")}>
          <ExternalLink aria-hidden />
          {link.label}
        </a>
      )}
    </>
  );
}
