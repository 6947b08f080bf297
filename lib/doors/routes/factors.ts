import { factorOperations } from "#lib/contract/dashboard/factors.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { addPasskey } from "#lib/nouns/factors/add-passkey.ts";
import { beginPasskey } from "#lib/nouns/factors/begin-passkey.ts";
import { beginTotp } from "#lib/nouns/factors/begin-totp.ts";
import { confirmTotp } from "#lib/nouns/factors/confirm-totp.ts";
import { getFactors } from "#lib/nouns/factors/get-factors.ts";
import { removePasskey, removeTotp } from "#lib/nouns/factors/remove-factor.ts";
import { replaceRecoveryCodes } from "#lib/nouns/factors/replace-recovery-codes.ts";
import { bind } from "./bind.ts";

export const factorRoutes = bind(factorOperations, {
  getFactors: ({ actor }) => getFactors({ actor }),
  beginTotp: ({ actor }) => beginTotp({ actor }),
  confirmTotp: ({ actor, body }) => confirmTotp({ actor, ...body }),
  removeTotp: ({ actor }) => removeTotp({ actor }),
  beginPasskey: async ({ actor }) => {
    const { options, cookie } = await beginPasskey({ actor });
    return answer({ body: { options }, headers: { "set-cookie": cookie } });
  },
  addPasskey: ({ actor, body, headers }) =>
    addPasskey({ actor, ...body, cookieHeader: headers.get("cookie") }),
  removePasskey: ({ actor, params }) => removePasskey({ actor, passkeyId: params.passkeyId }),
  replaceRecoveryCodes: ({ actor }) => replaceRecoveryCodes({ actor }),
});
