import { zodResolver } from '@hookform/resolvers/zod';
import { generateContentInput } from '#shared/content.ts';

/** What is wrong with a brief, by the rules the server has too. */
export const checkBrief = zodResolver(generateContentInput);
