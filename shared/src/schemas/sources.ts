import { z } from 'zod';
import { REQUIRED } from '#shared/rules/messages.ts';
import {
  SOURCE_ADDRESS_MAX,
  SOURCE_CHARACTERS_MAX,
  SOURCE_FILE_MAX,
  SOURCE_KINDS,
  SOURCE_MESSAGES,
  SOURCE_TITLE_MAX,
  SOURCES_PER_PIECE,
} from '#shared/rules/sources.ts';
import { isPageAddress, listCursor, pageLimit, text, updatedSince } from './fields.ts';
import { domainInput } from './websites.ts';

const FILE_MAX_CHARACTERS = Math.ceil(SOURCE_FILE_MAX / 3) * 4;

const profileId = z.uuid().nullable().default(null);
const title = text(SOURCE_TITLE_MAX);

export const sourceInput = z.object({ id: z.uuid(SOURCE_MESSAGES.notFound) });
export type SourceInput = z.infer<typeof sourceInput>;

/** The client may make `id`, so that a repeated request adds one source. */
const id = z.uuid().optional();

export const addTextSourceInput = z.object({
  id,
  profileId,
  /** Empty: the text's first line. */
  title: title.default(''),
  text: z.string().max(SOURCE_CHARACTERS_MAX, SOURCE_MESSAGES.tooLong).trim().min(1, SOURCE_MESSAGES.empty),
});

export const addAddressSourceInput = z.object({
  id,
  profileId,
  url: z
    .string()
    .trim()
    .max(SOURCE_ADDRESS_MAX, SOURCE_MESSAGES.addressInvalid)
    .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`))
    .refine(isPageAddress, SOURCE_MESSAGES.addressInvalid),
});

export const addFileSourceInput = z.object({
  profileId,
  name: z.string().max(1000),
  /** Base64 of a PDF, a Word document (.docx) or plain text. */
  file: z.string().min(1, SOURCE_MESSAGES.empty).max(FILE_MAX_CHARACTERS, SOURCE_MESSAGES.fileTooLarge),
});

export const addSiteSourcesInput = z.object({ profileId, domain: domainInput });
export const addProfileSourceInput = z.object({ profileId: z.uuid() });

export const listSourcesInput = z.object({
  search: z.string().trim().max(200).default('').describe('In titles and addresses'),
  /** Null: without a profile. */
  profileId: z.uuid().nullish().describe('Those kept with this profile; left out, all'),
  updatedSince,
  limit: pageLimit(50),
  cursor: listCursor,
});

export const chosenSourcesInput = z.object({ ids: z.array(z.uuid()).max(SOURCES_PER_PIECE) });
export const updateSourceInput = sourceInput.extend({
  title: title.pipe(z.string().min(1, REQUIRED)),
  profileId: z.uuid().nullable(),
});

export const sourceView = z
  .object({
    id: z.uuid().describe('For `sourceIds` of /api/generate-content'),
    profileId: z.uuid().nullable(),
    kind: z.enum(SOURCE_KINDS),
    title: z.string(),
    url: z.string().nullable(),
    language: z.string(),
    characters: z.number(),
    factCount: z.number(),
    publishedOn: z.string().nullable().describe('2026-02-03'),
    fetchedAt: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    pieces: z.number().int().describe('Pieces that are based on it'),
  })
  .meta({ id: 'Source' });
export type SourceView = z.infer<typeof sourceView>;
