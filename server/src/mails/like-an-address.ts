/** Whether a mail program could turn a part of this text into a link. */
export const isLikeAnAddress = (text: string) => /[/\\:@]|\.\p{L}{2,}/u.test(text);
