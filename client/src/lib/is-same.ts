/** Of values that JSON can hold. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two texts are read as the same: the server drops blanks at the end of a line, which are typed before a word. */
export const isSameText = (one: string, other: string) => onOneLine(one) === onOneLine(other);

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
