import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import type { DraftSession } from "./saving/draft-session.ts";

/** Leads to publication once what was typed last is saved: the page there publishes only what it has read. */
export function PublishLink({ agentId, session }: { agentId: string; session: DraftSession }) {
  const router = useRouter();
  const href = `/agents/${agentId}/publish`;
  async function saveFirst(event: MouseEvent): Promise<void> {
    if (session.isSaved || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    await session.saveAll();
    router.push(href);
  }
  return (
    <Link href={href} onClick={(event) => void saveFirst(event)} className={buttonClasses("primary")}>
      <Send aria-hidden />
      Publish
    </Link>
  );
}
