import { ASSISTANT_NAME } from '#shared/brand.ts';

export const CHAT_TITLE = `Ask ${ASSISTANT_NAME}`;
