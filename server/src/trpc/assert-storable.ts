import { AppError } from '../errors.ts';

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * Refuses NUL and lone surrogates, which Postgres cannot store and people do not type. Iterative, because the sender
 * chooses the nesting.
 * @throws AppError('invalid')
 */
export function assertStorable(input: unknown) {
  const left = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value)) left.push(key, entry);
    } else if (typeof value === 'string' && !isStorable(value)) {
      throw new AppError('invalid', 'The text contains a character that cannot be stored.');
    }
  }
}
