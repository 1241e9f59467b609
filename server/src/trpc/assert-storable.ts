import { AppError } from '../errors.ts';

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * NUL and half surrogate pairs are in no text a person writes, and Postgres stores neither. Walks without recursion:
 * the nesting is the sender's choice.
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
