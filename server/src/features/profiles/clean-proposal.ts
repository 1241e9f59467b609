import {
  cleanAddress,
  cleanText,
  isWebAddress,
  PROFILE_LIMITS,
  type ProfileField,
  type ProfileFields,
} from '#shared/schemas/profiles.ts';
import { oneLine } from '../../lib/one-line.ts';

/** Fits a proposal of a site or a model to the rules of a profile's fields; values that break them are left out. */
export function cleanProposal(raw: ProfileFields): ProfileFields {
  const fields = Object.keys(PROFILE_LIMITS) as ProfileField[];
  return Object.fromEntries(fields.map((field) => [field, cleanValue(field, raw[field])])) as ProfileFields;
}

function cleanValue(field: ProfileField, raw: string): string {
  const max = PROFILE_LIMITS[field];
  if (field === 'domain' || field === 'logo') {
    const address = cleanAddress(raw);
    return isWebAddress(address) && address.length <= max ? address : '';
  }
  return clipped(oneLine(cleanText(raw)), max);
}

/** Cut between words. */
function clipped(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  const blank = text.lastIndexOf(' ', max - 1);
  return `${text.slice(0, blank > max / 2 ? blank : max - 1).toWellFormed()}…`;
}
