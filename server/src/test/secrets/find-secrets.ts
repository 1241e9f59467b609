/** A base64 text says the same three bytes at a time, so what is inside a longer one has three faces. */
const BASE64_OFFSETS = [0, 1, 2];
/** Bits that a base64 digit stands for, and the bits of a byte. */
const DIGIT_BITS = 6;
const BYTE_BITS = 8;

/** The ways in which a text may stand inside another: as it is, in JSON, in an address, in base64 and in hex. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = BASE64_OFFSETS.flatMap((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // The first and the last digit may belong to neighbours as well.
    const first = Math.ceil((offset * BYTE_BITS) / DIGIT_BITS);
    const last = Math.floor(((offset + bytes.length) * BYTE_BITS) / DIGIT_BITS);
    const inner = shifted.slice(first, last);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const hex = bytes.toString('hex');
  const address = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    ...new Set([secret, json, address, address.replaceAll('%20', '+'), ...base64, hex, hex.toUpperCase()]),
  ];
}

/** Which secrets (by their names) a text holds in any form, with a little of what stands around each. */
export function secretsIn(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const at = formsOf(secret).map((form) => text.indexOf(form));
    const place = at.find((index) => index >= 0);
    return place === undefined ? [] : [`${name}: …${text.slice(Math.max(0, place - 200), place)}`];
  });
}
