import type { ComponentProps } from "react";
import { TextField } from "#components/ui/text-field.tsx";

/** An authenticator or recovery code. */
export function CodeField({
  hasTotp,
  ...props
}: { hasTotp: boolean } & Pick<ComponentProps<typeof TextField>, "error" | "ref" | "value" | "onChange">) {
  return (
    <TextField
      label={hasTotp ? "Code" : "Recovery code"}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={100}
      help={
        hasTotp
          ? "The 6 digits in your authenticator app, or a recovery code."
          : "One of the codes you saved when you set up your passkey."
      }
      {...props}
    />
  );
}
