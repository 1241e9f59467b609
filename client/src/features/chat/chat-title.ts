import { ASSISTANT_NAME } from '#shared/rules/brand.ts';

export const CHAT_TITLE = `Ask ${ASSISTANT_NAME}`;
