import { z } from 'zod';
import type { Offer } from '#server/ports/cms/site-images.ts';

/** As it is stored with a product. */
export const storedOffer: z.ZodType<Offer> = z.object({
  price: z.string().nullable(),
  currency: z.string().nullable(),
  isInStock: z.boolean().nullable(),
  left: z.number().nullable(),
});
