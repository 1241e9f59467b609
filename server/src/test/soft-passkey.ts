import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const ORIGIN = 'http://localhost:3000';
const [UP, UV, AT] = [0x01, 0x04, 0x40];

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** CBOR, as far as a key and an attestation need it: nothing has more than 255 bytes. */
const head = (major: number, n: number) =>
  n < 24 ? Buffer.from([(major << 5) | n]) : Buffer.from([(major << 5) | 24, n]);
const bytes = (data: Uint8Array) => Buffer.concat([head(2, data.length), data]);
const text = (said: string) => Buffer.concat([head(3, Buffer.byteLength(said)), Buffer.from(said)]);

function coseKey(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [kty, alg, crv] = [Buffer.from([0x01, 0x02]), Buffer.from([0x03, 0x26]), Buffer.from([0x20, 0x01])];
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name]), bytes(Buffer.from(value, 'base64url'))]);
  return Buffer.concat([head(5, 5), kty, alg, crv, coordinate(0x21, x), coordinate(0x22, y)]);
}

type Ceremony = { challenge: string; origin?: string; rpId?: string; counter?: number; isVerified?: boolean };

/** A passkey in software, which does what a thief's would do as well. */
export function softPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  let uses = 0;

  const clientData = (type: string, { challenge, origin = ORIGIN }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authData(
    { rpId = 'localhost', counter = (uses += 1), isVerified = true }: Ceremony,
    more: Buffer[],
  ) {
    const flags = UP | (isVerified ? UV : 0) | (more.length > 0 ? AT : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more]);
  }

  return {
    make(ceremony: Ceremony) {
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)];
      const object = [
        head(5, 3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        head(5, 0),
        text('authData'),
        bytes(authData(ceremony, attested)),
      ];
      const clientDataJSON = base64url(clientData('webauthn.create', ceremony));
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: base64url(Buffer.concat(object)) },
      };
    },

    use(ceremony: Ceremony) {
      const [client, data] = [clientData('webauthn.get', ceremony), authData(ceremony, [])];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
