"use client";

import { CircleCheck, CircleX, Zap } from "lucide-react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Duration } from "#components/ui/duration.tsx";
import { sayUsd } from "./say-money.ts";
import { type Tested, useTestModel } from "./use-models.ts";

/** Makes one small call to a model and shows the result. */
export function TestButton({ model, isDisabled = false }: { model: string; isDisabled?: boolean }) {
  const test = useTestModel();
  return (
    <>
      <Button
        disabled={isDisabled || test.isPending}
        aria-label={`Test ${model}`}
        onClick={() => test.mutate(model)}
      >
        <Zap aria-hidden />
        {test.isPending ? "Calling" : "Test"}
      </Button>
      <div role="status" className="basis-full empty:hidden">
        {test.error && <RefusalNotice what="The model was not called." error={test.error} />}
        {test.data && <Outcome tested={test.data} />}
      </div>
    </>
  );
}

function Outcome({
  tested: { model, latencyMs, answer, inputTokens, outputTokens, costUsd, failure },
}: {
  tested: Tested;
}) {
  if (failure) {
    return (
      <p className="flex items-start gap-2 text-table">
        <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-failed" />
        <span className="wrap-anywhere min-w-0">
          <span className="font-medium">{REASONS[failure.reason] ?? "It did not answer"}</span>
          <span className="text-ink-soft">
            {" "}
            after <Duration ms={latencyMs} />
            {failure.status !== null && ` (${failure.status})`}: {failure.message}
          </span>
        </span>
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2 text-table">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-completed" />
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium">
          {model} answered in <Duration ms={latencyMs} />
        </span>
        <span className="text-ink-soft">
          {inputTokens !== null && outputTokens !== null && `, ${inputTokens} tokens in, ${outputTokens} out`}
          {costUsd !== null && costUsd > 0 && `, ${sayUsd(costUsd)}`}
          {answer && `: “${answer}”`}
        </span>
      </span>
    </p>
  );
}

const REASONS: Readonly<Record<string, string>> = {
  unknown_model: "There is no such model here",
  authentication: "The provider refuses the key",
  rate_limited: "The provider's rate limit is reached",
  refused: "The model refused",
  not_found: "The provider has no such model",
  bad_request: "The provider rejected the call",
  timeout: "No answer in time",
  unavailable: "The provider is not available",
  unreachable: "The provider cannot be reached",
  malformed_answer: "The answer is invalid",
};
