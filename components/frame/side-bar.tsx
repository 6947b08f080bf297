"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Logo } from "#components/ui/logo.tsx";
import { rememberCollapsed } from "./collapsed-cookie.ts";
import { Navigation } from "./navigation.tsx";

/** The navigation in wide windows, collapsible to icons. */
export function SideBar({ initiallyCollapsed }: { initiallyCollapsed: boolean }) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  function toggle() {
    setCollapsed(!collapsed);
    rememberCollapsed(!collapsed);
  }
  return (
    <aside
      aria-label="Side bar"
      className={classNames(
        "sticky top-0 hidden h-dvh shrink-0 flex-col border-line border-r bg-surface transition-[width] md:flex",
        collapsed ? "w-[3.3125rem]" : "w-58",
      )}
    >
      <div className="flex h-12 shrink-0 items-center gap-2.5 px-3.5 font-semibold">
        <Logo />
        {!collapsed && "Laneway"}
      </div>
      <div className="grow overflow-y-auto overflow-x-hidden">
        <Navigation collapsed={collapsed} />
      </div>
      <div className="p-2">
        <IconButton
          label={collapsed ? "Show the names of pages" : "Collapse to icons"}
          aria-expanded={!collapsed}
          onClick={toggle}
          className="mx-0.5"
        >
          {collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        </IconButton>
      </div>
    </aside>
  );
}
