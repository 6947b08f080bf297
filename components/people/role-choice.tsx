import type { Role } from "#components/session/use-session.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { ROLE_WORDS, rolesGivenBy } from "./role-words.ts";

/** The roles that a person may assign, each with a description. */
export function RoleChoice({
  by,
  value,
  onValueChange,
}: {
  /** The assigning person's role. */
  by: Role | undefined;
  value: Role;
  onValueChange: (role: Role) => void;
}) {
  return (
    <RadioGroup
      label="Role"
      value={value}
      onValueChange={onValueChange}
      options={rolesGivenBy(by).map((role) => ({
        value: role,
        label: ROLE_WORDS[role].name,
        help: ROLE_WORDS[role].may,
      }))}
    />
  );
}
