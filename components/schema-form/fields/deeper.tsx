import { Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { FormSchema } from "../form-keywords.ts";
import { textOf } from "../schema-node.ts";
import { Group } from "./group.tsx";

/** A schema within itself, shown on request. */
export function Deeper({
  label,
  schema,
  required,
  onShow,
}: {
  label: string;
  schema: FormSchema;
  required: boolean;
  onShow: () => void;
}) {
  return (
    <Group title={label} description={textOf(schema.description)} optional={!required}>
      <Button className="h-7 justify-self-start px-2 text-meta" onClick={onShow}>
        <Plus aria-hidden />
        Show {label}
      </Button>
    </Group>
  );
}
