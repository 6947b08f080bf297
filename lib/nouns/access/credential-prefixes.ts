/** The prefix of each kind of credential. It decides how the credential is authenticated. */
export const CREDENTIAL_PREFIXES = {
  key: "lw_key_",
  grant: "lwa_",
  callback: "lw_cb_",
} as const;
