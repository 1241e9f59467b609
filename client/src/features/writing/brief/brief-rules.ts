export { generateContentInput } from '#shared/schemas/content.ts';
