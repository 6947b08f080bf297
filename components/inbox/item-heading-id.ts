/** The id of the open item's heading, the link target of the list. */
export const ITEM_HEADING_ID = "inbox-item";
