export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
