import { z } from 'zod';
import { storable } from '#server/database/stored.ts';

/** A name, a slug or an id. */
export const NAME_MAX = 300;
export const ADDRESS_MAX = 2000;
/** A title, an excerpt or an error message. */
export const LINE_MAX = 10_000;
export const TEXT_MAX = 1_000_000;

/** Truncated to what is ever read or stored. */
export const siteText = (max: number) => z.string().transform((text) => storable(text.slice(0, max)));

/** Later entries are not even parsed. */
export const siteList = <T extends z.ZodType>(entry: T, max: number) =>
  z
    .array(z.unknown())
    .transform((list) => list.slice(0, max))
    .pipe(z.array(entry));
