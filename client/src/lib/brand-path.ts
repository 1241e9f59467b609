import { paths } from './paths.ts';

export const brandPath = (id: string) => `${paths.profiles}/${id}`;
