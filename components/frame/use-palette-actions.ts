import {
  CircleAlert,
  CirclePlus,
  CircleUserRound,
  Keyboard,
  KeyRound,
  ListChecks,
  ListPlus,
  LogOut,
  Monitor,
  Moon,
  Play,
  Plug,
  Sun,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { showFirstSteps } from "#components/first-steps/shown-first-steps.ts";
import { useWorkspaceId } from "#components/first-steps/use-first-steps.ts";
import { signOut } from "#components/session/sign-out.ts";
import { useMay } from "#components/session/use-session.ts";
import { openNewTask } from "#components/tasks/new-task.ts";
import { notifyFailure } from "#components/ui/toast.tsx";
import { leaveFor } from "#components/ui/use-leave-warning.ts";
import type { Found } from "./palette-entry.ts";

/** Actions that are available everywhere. */
export function usePaletteActions({ onShowShortcuts }: { onShowShortcuts: () => void }): readonly Found[] {
  const { setTheme } = useTheme();
  const router = useRouter();
  const workspaceId = useWorkspaceId();
  function onShowFirstSteps() {
    if (workspaceId !== undefined) showFirstSteps(workspaceId, "open");
    leaveFor("/overview", router.push);
  }
  const mayRun = useMay("operator");
  const leave = () => void signOut().catch(() => notifyFailure("You are still signed in. Try again."));
  const mayBuild = useMay("builder");
  const mayMakeKeys = useMay("admin");
  const start: Found = { id: "start", label: "Start a run", icon: Play, href: "/agents" };
  const makeAgent: Found = {
    id: "make-agent",
    label: "Create an agent",
    icon: CirclePlus,
    href: "/agents/new",
  };
  const makeTask: Found = {
    id: "make-task",
    label: "Create a task",
    icon: ListPlus,
    keys: "c",
    run: () => openNewTask({}),
  };
  const makeKey: Found = { id: "make-key", label: "Create a key", icon: KeyRound, href: "/keys/new" };
  return [
    ...(mayRun ? [start, makeTask] : []),
    ...(mayBuild ? [makeAgent] : []),
    ...(mayMakeKeys ? [makeKey] : []),
    { id: "first-steps", label: "Show the first steps", icon: ListChecks, run: onShowFirstSteps },
    { id: "failures", label: "Show failures", icon: CircleAlert, href: "/runs/failures" },
    { id: "connect-app", label: "Connect an app", icon: Plug, href: "/connected-apps/set-up" },
    { id: "account", label: "Your account", icon: CircleUserRound, href: "/account" },
    { id: "light", label: "Use the light theme", icon: Sun, run: () => setTheme("light") },
    { id: "dark", label: "Use the dark theme", icon: Moon, run: () => setTheme("dark") },
    { id: "system", label: "Use the system's theme", icon: Monitor, run: () => setTheme("system") },
    { id: "keys", label: "Show keyboard shortcuts", icon: Keyboard, keys: "?", run: onShowShortcuts },
    { id: "sign-out", label: "Sign out", icon: LogOut, run: leave },
  ];
}
