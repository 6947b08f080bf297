import { OPERATOR } from "#lib/nouns/access/operator.ts";
import { setPassword } from "#lib/nouns/users/set-password.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument, flag } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { fields } from "../output/table.ts";
import { inRuntime } from "../session/open-runtime.ts";
import { readSecret } from "../terminal/read-secret.ts";

export const setPasswordCommand = defineCommand({
  name: "set-password",
  summary: "Set the password that a person signs in with, in every workspace",
  notes:
    "The command asks for it without showing it, or reads the first line of standard input when that is no " +
    "terminal. With --generate it creates a password and shows it once.",
  examples: [
    "users set-password ada@acme.example",
    "users set-password ada@acme.example < password.txt",
    "users set-password ada@acme.example --generate",
  ],
  parameters: {
    email: argument("<email>", "e-mail address of the person", Text),
    generate: flag("--generate", "generate a password instead of asking for one"),
  },
  run: ({ values: { email, generate }, ...host }) =>
    inRuntime({
      host,
      work: async () => {
        // Prompt only now, after the database is open: nobody should type a password in vain.
        const password = generate
          ? undefined
          : await readSecret({ what: "password", terminal: host.terminal });
        return setPassword({ actor: OPERATOR, user: { email }, password });
      },
    }),
  show: ({ email, password }) =>
    password === undefined
      ? `The password of ${email} is set.`
      : fields({ Email: email, Password: password }),
});
