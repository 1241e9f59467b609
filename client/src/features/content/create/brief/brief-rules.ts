export { generateContentInput } from '#shared/content.ts';
