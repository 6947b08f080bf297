import { ShieldCheck } from "lucide-react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { PreviewSettings } from "./preview-context.ts";
import { usePreviewChanges } from "./use-preview-changes.ts";

/** Lets a node write in previews, or takes that back. With errors in the draft there is nothing to allow yet. */
export function AllowWrite({
  agentId,
  writer,
}: {
  agentId: string;
  writer: PreviewSettings["writers"][number];
}) {
  const { allow } = usePreviewChanges(agentId);
  return (
    <>
      <Button
        size="small"
        disabled={allow.isPending || (!writer.allowed && writer.configHash === "")}
        onClick={() => allow.mutate(writer)}
      >
        <ShieldCheck aria-hidden />
        {writer.allowed ? "Block this write" : "Allow this write"}
      </Button>
      {allow.error && (
        <FailureNotice what="This was not changed." error={allow.error} onRetry={() => allow.reset()} />
      )}
    </>
  );
}
