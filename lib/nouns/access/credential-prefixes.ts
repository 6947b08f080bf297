/** How each credential of ours begins. The prefix alone decides who authenticates it. */
export const CREDENTIAL_PREFIXES = {
  key: "lw_key_",
  grant: "lwa_",
  callback: "lw_cb_",
} as const;
