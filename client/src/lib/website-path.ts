import { paths } from './paths.ts';

/** Apart from the other addresses, which every screen needs. */
export const websitePath = (id: string) => `${paths.websites}/${id}`;
