import { Badge } from "#components/ui/badge.tsx";
import { Section } from "./section.tsx";
import { TestButton } from "./test-button.tsx";
import type { Models } from "./use-models.ts";

/** The models in published agents, each with a test button. */
export function NamedModels({ named }: { named: Models["named"] }) {
  if (named.length === 0) return null;
  return (
    <Section
      title="Models in use"
      help="The models that published agents use. A test makes one small call, as a run would."
    >
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {named.map(({ model, resolved, problem, agents }) => (
          <li key={model} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="grid min-w-0 grow basis-72 gap-0.5">
              <p className="flex flex-wrap items-center gap-2">
                <code className="wrap-anywhere font-mono text-table">{model}</code>
                {resolved !== model && (
                  <span className="wrap-anywhere text-ink-soft text-table">
                    is <code className="font-mono">{resolved}</code>
                  </span>
                )}
                {problem && <Badge tone="bad">Cannot be called</Badge>}
              </p>
              <p title={agents.map(({ name }) => name).join("\n")} className="text-ink-faint text-meta">
                {agents.length === 1 ? agents[0]?.name : `${agents.length} agents`}
              </p>
              {problem && <p className="wrap-anywhere text-failed text-table">{problem}</p>}
            </div>
            <TestButton model={model} isDisabled={problem !== null} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
