import { z } from 'zod';
import { listCursor } from './list-cursor.ts';
import { atMost, REQUIRED } from '../rules/messages.ts';
import {
  SOURCE_ADDRESS_MAX,
  SOURCE_CHARACTERS_MAX,
  SOURCE_FILE_MAX,
  SOURCE_MESSAGES,
  SOURCE_TITLE_MAX,
  SOURCES_PER_PIECE,
} from '../rules/sources.ts';
import { domainInput } from './websites.ts';

/** The same in base64. */
const FILE_MAX_CHARACTERS = Math.ceil(SOURCE_FILE_MAX / 3) * 4;

/** The profile it is kept with, if any. */
const profileId = z.uuid().nullable().default(null);
const title = z.string().trim().max(SOURCE_TITLE_MAX, atMost(SOURCE_TITLE_MAX));

export const sourceInput = z.object({ id: z.uuid(SOURCE_MESSAGES.notFound) });
export type SourceInput = z.infer<typeof sourceInput>;

export const addTextSourceInput = z.object({
  profileId,
  /** The first line of the text where it is empty. */
  title: title.default(''),
  text: z.string().max(SOURCE_CHARACTERS_MAX, SOURCE_MESSAGES.tooLong).trim().min(1, SOURCE_MESSAGES.empty),
});
export type AddTextSourceInput = z.infer<typeof addTextSourceInput>;

export const addAddressSourceInput = z.object({
  profileId,
  url: z
    .string()
    .trim()
    .max(SOURCE_ADDRESS_MAX, SOURCE_MESSAGES.addressInvalid)
    .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`))
    .refine(isPageAddress, SOURCE_MESSAGES.addressInvalid),
});
export type AddAddressSourceInput = z.infer<typeof addAddressSourceInput>;

export const addFileSourceInput = z.object({
  profileId,
  name: z.string().max(1000),
  /** Base64 of a PDF, a Word document (.docx) or a plain text. */
  file: z.string().min(1, SOURCE_MESSAGES.empty).max(FILE_MAX_CHARACTERS, SOURCE_MESSAGES.fileTooLarge),
});
export type AddFileSourceInput = z.infer<typeof addFileSourceInput>;

export const addSiteSourcesInput = z.object({ profileId, domain: domainInput });
export type AddSiteSourcesInput = z.infer<typeof addSiteSourcesInput>;

export const addProfileSourceInput = z.object({ profileId: z.uuid() });
export type AddProfileSourceInput = z.infer<typeof addProfileSourceInput>;

export const listSourcesInput = z.object({
  search: z.string().trim().max(200).default(''),
  /** Those kept with this profile, or with none (null); left out, all. */
  profileId: z.uuid().nullish(),
  cursor: listCursor,
});
export type ListSourcesInput = z.infer<typeof listSourcesInput>;

export const chosenSourcesInput = z.object({ ids: z.array(z.uuid()).max(SOURCES_PER_PIECE) });
export type ChosenSourcesInput = z.infer<typeof chosenSourcesInput>;

export const updateSourceInput = sourceInput.extend({
  title: title.pipe(z.string().min(1, REQUIRED)),
  profileId: z.uuid().nullable(),
});
export type UpdateSourceInput = z.infer<typeof updateSourceInput>;

function isPageAddress(value: string) {
  const url = URL.parse(value);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password
  );
}
