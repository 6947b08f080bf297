import { Trash2 } from "lucide-react";
import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useDeleteTest } from "./use-agent-tests.ts";

/** Deletes a test, once that is confirmed. */
export function DeleteTest({
  agentId,
  testId,
  name,
  onDeleted,
}: {
  agentId: string;
  testId: string;
  name: string;
  onDeleted: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteTest({ agentId, testId });
  return (
    <>
      <Button look="quiet" className="ml-auto" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete test
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={`Delete the test “${name}”?`}
          confirmLabel="Delete test"
          isPending={remove.isPending}
          failure={<RefusalNotice what="The test was not deleted." error={remove.error} />}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess() {
                notify("Test deleted");
                onDeleted();
              },
            })
          }
        >
          <p>This can't be undone. Results of earlier test runs stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
