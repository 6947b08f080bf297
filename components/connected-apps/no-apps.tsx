import { Plug } from "lucide-react";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";

/** The empty state: what connected apps are, and how to connect the first one. */
export function NoApps({ isEverybody }: { isEverybody: boolean }) {
  return (
    <EmptyState
      title={isEverybody ? "Nobody has connected an app" : "Connect the first app"}
      act={
        <Link href="/connected-apps/set-up" className={buttonClasses("primary", "justify-self-start")}>
          <Plug aria-hidden />
          Connect an app
        </Link>
      }
    >
      Claude, ChatGPT, Cursor, VS Code and every other program that speaks MCP can list this workspace's
      agents, run them and answer what they ask. You sign in once in the browser and choose what it may do. It
      can never do more than you.
    </EmptyState>
  );
}
