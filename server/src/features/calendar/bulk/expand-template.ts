import type { ImportSource } from '#shared/schemas/calendar-import.ts';
import { IMPORT_MESSAGES, placeholdersOf, TEMPLATE_COMBINATIONS } from '#shared/rules/calendar-import.ts';
import { AppError } from '#server/errors.ts';

type Template = Extract<ImportSource, { kind: 'template' }>;

/** Every combination of the lists, the last one turning fastest. @throws AppError('invalid') */
export function expandTemplate({ pattern, lists }: Template): string[] {
  const names = placeholdersOf(pattern);
  if (names.length === 0 || names.length > 2 || new Set(names).size < names.length)
    throw new AppError('invalid', IMPORT_MESSAGES.placeholdersWrong);
  const values = names.map((name) => lists.find((list) => list.name === name)?.values);
  const [first, second = ['']] = values;
  if (!first || values.includes(undefined)) throw new AppError('invalid', IMPORT_MESSAGES.listMissing);
  if (first.length * second.length > TEMPLATE_COMBINATIONS)
    throw new AppError('invalid', IMPORT_MESSAGES.tooManyCombinations);
  return first.flatMap((one) =>
    second.map((other) => {
      const chosen = [one, other];
      return pattern.replace(/\{([^{}]+)\}/g, (_, name: string) => chosen[names.indexOf(name.trim())] ?? '');
    }),
  );
}
