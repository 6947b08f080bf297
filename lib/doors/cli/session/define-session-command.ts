import type { UserActor } from "#lib/nouns/access/actor.ts";
import { type AttachableCommand, type CommandDefinition, defineCommand } from "../command/define-command.ts";
import type { Parameters, ValuesOf } from "../command/parameter.ts";
import { inSession, SESSION_PARAMETERS } from "./open-session.ts";

/** A command that does its work in a workspace on behalf of a member: after its own parameters it takes those of a session. */
export function defineSessionCommand<P extends Parameters, Result>({
  parameters,
  work,
  ...definition
}: Omit<CommandDefinition<P, Result>, "run"> & {
  /** Given the values of the parameters, and who acts. */
  work(given: ValuesOf<P> & { readonly actor: UserActor }): Promise<Result>;
}): AttachableCommand {
  return defineCommand({
    ...definition,
    parameters: { ...parameters, ...SESSION_PARAMETERS },
    run(invocation) {
      const values = invocation.values as ValuesOf<P> & ValuesOf<typeof SESSION_PARAMETERS>; // declared above
      return inSession({
        invocation: { ...invocation, values },
        work: (actor) => work({ ...values, actor }),
      });
    },
  });
}
