import { z } from 'zod';
import { atMost, REQUIRED } from '#shared/rules/messages.ts';
import {
  REVIEW_KINDS,
  REVIEW_MESSAGES,
  REVIEW_TEXT_MAX,
  REVIEWER_NAME_MAX,
  SHARE_DAYS,
  SHARE_RIGHTS,
} from '#shared/rules/review.ts';
import { emailInput } from './account.ts';
import { cleanedText } from './fields.ts';

const SHARE_DAYS_MAX = 90;

const person = cleanedText(REVIEWER_NAME_MAX, atMost(REVIEWER_NAME_MAX), (value) =>
  value.replace(/\s+/g, ' ').trim(),
).refine((value) => value !== '', REQUIRED);

/** The client may make `id`, so that a repeated request makes one link. */
export const createShareLinkInput = z.object({
  id: z.uuid().optional(),
  contentId: z.uuid(),
  name: person,
  right: z
    .enum(SHARE_RIGHTS)
    .default('decide')
    .describe('What its holder may do; each includes the one before'),
  days: z.int().min(1).max(SHARE_DAYS_MAX).default(SHARE_DAYS).describe('Days until it ends'),
});
export type CreateShareLinkInput = z.infer<typeof createShareLinkInput>;

export const reviewsInput = z.object({ contentId: z.uuid() });
export const shareLinkInput = z.object({ id: z.uuid() });
export const reviewInput = z.object({ id: z.uuid() });

export const reviewForm = z
  .object({
    /** Made with the form, so that a form sent twice counts once. */
    id: z.uuid(),
    revision: z.coerce
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    image: z.string().max(200).default(''),
    kind: z.enum(REVIEW_KINDS),
    name: person,
    /** Only for the piece's owner. */
    email: z
      .string()
      .transform((value) => value.trim() || null)
      .pipe(emailInput.nullable()),
    text: cleanedText(REVIEW_TEXT_MAX, atMost(REVIEW_TEXT_MAX), (value) =>
      value.replaceAll('\r\n', '\n').trim(),
    ),
  })
  .refine(({ kind, text }) => kind === 'approved' || text !== '', {
    path: ['text'],
    message: REVIEW_MESSAGES.textMissing,
  });

export const shareLinkView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    right: z.enum(SHARE_RIGHTS),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'ReviewLink' });
export type ShareLinkView = z.infer<typeof shareLinkView>;

export const reviewView = z
  .object({
    id: z.uuid(),
    kind: z.enum(REVIEW_KINDS),
    name: z.string(),
    email: z.string().nullable(),
    text: z.string(),
    revision: z.number().int().describe('Of the text it is about'),
    image: z.string().nullable().describe('That it is about, empty without one; null: not known'),
    createdAt: z.string(),
  })
  .meta({ id: 'Review' });
export type ReviewView = z.infer<typeof reviewView>;
