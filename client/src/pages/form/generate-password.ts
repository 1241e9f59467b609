import { customAlphabet } from 'nanoid';

const GENERATED_PASSWORD_LENGTH = 12;

// Without the look-alikes l, I, O, 0, 1: people copy passwords by hand.
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SYMBOLS = '!#$%&*+-=?@^_~';
const KINDS = [/[a-zA-Z]/, /\d/, /[^a-zA-Z\d]/];

const draw = customAlphabet(LETTERS + DIGITS + SYMBOLS, GENERATED_PASSWORD_LENGTH);

/** 12 characters from the browser's cryptographic source, drawn anew until a letter, a digit and a symbol are in. */
export function generatePassword(): string {
  for (;;) {
    const password = draw();
    if (KINDS.every((kind) => kind.test(password))) return password;
  }
}
