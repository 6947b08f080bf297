import { Plus, Trash2 } from "lucide-react";
import { fieldFault } from "#components/api/api-error.ts";
import { focusOnceThere } from "#components/builder/builder-focus.ts";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Select } from "#components/ui/select.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { ObjectField } from "./object-field.tsx";
import { askingNodes, newAnswer, type TestAnswer } from "./test-draft.ts";

const ACTIONS = [
  { value: "approve", label: "Approve" },
  { value: "reject", label: "Reject" },
] as const;

/** What the test answers when the agent asks. */
export function AnswersField({
  graph,
  answers,
  onChange,
  onUnread,
  disabled,
  error,
}: {
  graph: JsonObject;
  answers: readonly TestAnswer[];
  onChange: (answers: TestAnswer[]) => void;
  onUnread: (field: string, isFaulty: boolean) => void;
  disabled: boolean;
  error: Error | null;
}) {
  const nodes = askingNodes(graph, answers);
  const [first] = nodes;
  if (!first) return null;
  const options = nodes.map(({ id, name }) => ({ value: id, label: name }));
  const replace = (index: number, answer: TestAnswer) => onChange(answers.with(index, answer));
  return (
    <section aria-labelledby="answers-title" className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 id="answers-title" className="font-medium">
          Answers
        </h2>
        <p className="text-ink-faint text-meta">
          Given when a node asks. Several for one node are given in their order, then the last one again.
        </p>
      </div>
      {answers.map((answer, index) => {
        const place = `answers/${index}`;
        const words = `answer ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <div key={index} data-answer={index} className="grid gap-2 rounded-md border border-line p-3">
            <div className="flex items-end gap-2">
              <div className="min-w-0 grow">
                <Select
                  label={`Node of ${words}`}
                  options={options}
                  value={answer.nodeId}
                  onValueChange={(id) => {
                    const node = nodes.find((one) => one.id === id);
                    if (node) replace(index, newAnswer(node));
                  }}
                  disabled={disabled}
                  error={fieldFault(error, `/answers/${index}/nodeId`)}
                />
              </div>
              <IconButton
                label={`Remove ${words}`}
                disabled={disabled}
                onClick={() => {
                  onUnread(place, false);
                  onChange(answers.toSpliced(index, 1));
                }}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </div>
            {answer.action !== undefined ? (
              <Select
                label={`Decision of ${words}`}
                options={ACTIONS}
                value={answer.action}
                onValueChange={(action) => replace(index, { nodeId: answer.nodeId, action })}
                disabled={disabled}
              />
            ) : (
              <ObjectField
                label={`Values of ${words} by question`}
                value={answer.answers ?? {}}
                onChange={(values) => replace(index, { nodeId: answer.nodeId, answers: values })}
                onUnread={(isFaulty) => onUnread(place, isFaulty)}
                disabled={disabled}
                error={fieldFault(error, `/answers/${index}`)}
                rows={3}
              />
            )}
          </div>
        );
      })}
      <Button
        size="small"
        className="justify-self-start"
        disabled={disabled}
        onClick={() => {
          onChange([...answers, newAnswer(first)]);
          focusOnceThere({ selector: `[data-answer="${answers.length}"] [role=combobox]` });
        }}
      >
        <Plus aria-hidden />
        Add answer
      </Button>
    </section>
  );
}
