import { z } from 'zod';
import { storable } from '../../database/storable.ts';

/** A name, a slug or an id. */
export const NAME_MAX = 300;
export const ADDRESS_MAX = 2000;
/** A title or an excerpt, a site's own words about an error. */
export const LINE_MAX = 10_000;
/** The text of a post. */
export const TEXT_MAX = 1_000_000;

/** A text that a site sends, as much of it as is ever read or stored. */
export const siteText = (max: number) => z.string().transform((text) => storable(text.slice(0, max)));

/** The first entries of a list that a site sends; others are not even looked at. */
export const siteList = <T extends z.ZodType>(entry: T, max: number) =>
  z
    .array(z.unknown())
    .transform((list) => list.slice(0, max))
    .pipe(z.array(entry));
