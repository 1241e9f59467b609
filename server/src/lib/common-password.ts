import { library } from './large-libraries.ts';

let common: Set<string> | undefined;

/** Whether a password is on the list of those that guessers try first, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(library('@zxcvbn-ts/language-common').dictionary['passwords-common']);
  return common.has(password.normalize('NFKC').toLowerCase());
}
