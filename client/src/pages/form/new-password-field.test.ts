import { expect, test } from 'vitest';
import { generatePassword } from './new-password-field.tsx';

test('a generated password has 12 characters with a letter, a digit and a symbol among them', () => {
  const passwords = Array.from({ length: 500 }, generatePassword);
  for (const password of passwords) {
    expect(password).toHaveLength(12);
    expect(password).toMatch(/[a-z]/i);
    expect(password).toMatch(/\d/);
    expect(password).toMatch(/[^a-z\d]/i);
  }
  expect(new Set(passwords).size).toBe(500);
});
