/** Postgres takes at most 7,999 bytes in one notification. */
const LONGEST_BYTES = 7900;
const PIECE_CHARACTERS = 7800;
/** Begins every piece of a cut message but the last, and the last; no other message begins with these. */
const MORE = '\u0001';
const LAST = '\u0002';

/** The message in as many pieces as it needs. Pieces are numbered: of equal ones Postgres would deliver only one. */
export function cutMessage(message: string): string[] {
  if (Buffer.byteLength(message) <= LONGEST_BYTES) return [message];
  const encoded = Buffer.from(message).toString('base64');
  const count = Math.ceil(encoded.length / PIECE_CHARACTERS);
  return Array.from({ length: count }, (_, index) => {
    const piece = encoded.slice(index * PIECE_CHARACTERS, (index + 1) * PIECE_CHARACTERS);
    return `${index === count - 1 ? LAST : MORE}${index}:${piece}`;
  });
}

/** Joins the pieces of a message; those of one transaction arrive in a row. */
export function createAssembler() {
  let held = '';
  /** @returns the whole message, or undefined while pieces are missing. */
  return (piece: string): string | undefined => {
    const [mark] = piece;
    if (mark !== MORE && mark !== LAST) return piece;
    const colon = piece.indexOf(':');
    held = (piece.slice(1, colon) === '0' ? '' : held) + piece.slice(colon + 1);
    return mark === LAST ? Buffer.from(held, 'base64').toString() : undefined;
  };
}
