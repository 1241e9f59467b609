/** A text on one line, without control characters: some of them cannot be stored. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
