/** The heading of the open item: where the list leads. */
export const ITEM_HEADING_ID = "inbox-item";
