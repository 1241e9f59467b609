import { expect, test } from 'vitest';
import { isSimplePassword, passwordProblem, passwordStems, WHY_TOO_COMMON } from './simple-password.ts';

const OWNER = { email: 'marie.curie1867@example.org', name: 'Marie Skłodowska Curie' };

test.each(
  [
    'aaaaaaaa 00000000 88888888 99999999 aaaaaaab 10101010 aabbaabb',
    'abcdefgh hgfedcba 12345678 87654321 7890123456 34567890 abcdefghijklmnopqrstuvwxyz абвгдежз',
    'abcd1234 1234abcd 12341234 abcabcabc testtest xyz123xyz123 123abc123 aaaa1111 abcddcba',
    'qwertyui poiuytre asdfghjk zxcvbnm1 QWERTZUI azertyui йцукенгш 1qaz2wsx qazwsxedc zaq12wsx !@#$%^&*',
    'aabbccdd 11223344 a1b2c3d4 1q2w3e4r q1w2e3r4t5',
    '01012000 20001231 12311999 31.12.1999 2000-12-31 20192020',
    'veemark1 Veemark! VEEMARK2026 v33m4rk99 veemarkveemark',
  ].flatMap((line) => line.split(' ')),
)('%s is a pattern, at every length it can be written in', (password) => {
  expect(isSimplePassword(password)).toBe(true);
  expect(passwordProblem(password)).toMatch(
    /^This password is too common\. .+ (guessed first|around them)\.$/,
  );
});

test.each([8, 9, 16, 31, 64, 127, 128])(
  'a repeated character or group of %i characters is a pattern',
  (length) => {
    for (const unit of ['a', '7', 'é', '-', 'ab', 'x9', 'abc', 'k2z', '12ab', 'q!9z'])
      expect([unit, isSimplePassword(unit.repeat(length).slice(0, length))]).toEqual([unit, true]);
  },
);

test.each([
  'marie.curie1867@example.org',
  'Marie.Curie1867',
  'mariecurie2024',
  'MarieSkłodowskaCurie',
  'skłodowska1',
  'Curie1867!',
  'm4r13.cur13',
  'example.org',
])('%s is the owner’s own name or e-mail, and nobody else’s', (password) => {
  expect(isSimplePassword(password, OWNER)).toBe(true);
  expect(passwordProblem(password, OWNER)).toContain(WHY_TOO_COMMON.isName);
  expect(isSimplePassword(password, { email: 'x@other.example', name: 'Ida Noddack' })).toBe(false);
});

test.each([
  'correct horse battery staple',
  'a quiet river stone',
  'we met in Lisbon in 2019',
  'Coffee at 9, please',
  'my veemark is blue',
  'Marie likes cold tea',
  'xK9$mQ2vLp7w',
  'мой кот спит весь день',
  '猫が好きです犬も好き',
  'пароль秘密',
])('%s is neither', (password) => {
  expect(passwordProblem(password, OWNER)).toBeNull();
});

test('a stem is what is left without capitals, look-alikes, repetition, digits and symbols around it', () => {
  for (const password of [
    'P@ssw0rd',
    'password1990',
    '!password!',
    '123Password',
    'PASSWORD31.12.1999',
    'pa$$w0rd1',
  ])
    expect(passwordStems(password)).toContain('password');
  expect(passwordStems('letmeinletmein')).toContain('letmein');
  expect(passwordStems('1OVE1E11')).toContain('lovelell');
});

test('what is before and after a word counts when there is much of it', () => {
  expect(passwordStems('password-83-9127-40')).not.toContain('password');
  expect(passwordStems('%&/password#+~')).not.toContain('password');
});
