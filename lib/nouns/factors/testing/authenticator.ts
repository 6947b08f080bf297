import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  /** Whether it verifies the user. */
  readonly verified?: boolean;
}

/** A simulated WebAuthn authenticator with one ES256 key. */
export class Authenticator {
  readonly id = base64url(randomBytes(16));
  /** The counter of the next use; 0 for an authenticator without a counter. */
  counter: number;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor({ counter = 0 }: { counter?: number } = {}) {
    this.counter = counter;
  }

  create(ceremony: Ceremony) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
        [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, publicKey]);
    const authData = Buffer.concat([this.#authData(ceremony, ATTESTED), attested]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Uint8Array.from(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(clientData("webauthn.create", ceremony)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)), // the library's type does not allow a Map in a Map
      },
    };
  }

  get(ceremony: Ceremony & { readonly userId?: string }) {
    const authData = this.#authData(ceremony, 0);
    const data = clientData("webauthn.get", ceremony);
    const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(ceremony.userId !== undefined && { userHandle: base64url(Buffer.from(ceremony.userId)) }),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #authData({ origin, verified = true }: Ceremony, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = Buffer.from([UP | (verified ? UV : 0) | more]);
    return Buffer.concat([sha256(new URL(origin).hostname), flags, counter]);
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
