/** The page that asks a person whether an app may be connected. */
export const CONSENT_PATH = "/connect";
