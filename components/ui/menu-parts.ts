import type { DropdownMenu } from "radix-ui";
import { createContext } from "react";

/** What a menu's items are made of. An open menu hands it to them, so that those of a closed one need not load it. */
export const MenuParts = createContext<typeof DropdownMenu | undefined>(undefined);
