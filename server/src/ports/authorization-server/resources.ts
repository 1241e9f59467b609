import { RESOURCE_PATHS, type ResourcePath } from '#shared/rules/assistants.ts';

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Programs name a resource with and without a slash at its end. @returns null for what is none of ours */
export const resourceAt = (publicUrl: string, indicator: string): ResourcePath | null =>
  RESOURCE_PATHS.find((path) => publicUrl + path === withoutSlash(indicator)) ?? null;

/** Under both names, so that a token can be asked for by either. */
export const bothForms = (indicator: string): string[] => {
  const plain = withoutSlash(indicator);
  return [plain, `${plain}/`];
};
