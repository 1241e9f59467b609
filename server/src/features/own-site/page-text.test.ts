import { expect, test } from 'vitest';
import { datedIn, plainAddress } from './page-text.ts';

const OF_2022: [language: string, text: string, dated: string | null][] = [
  ['en', 'We bake. This year we open a second shop.', 'This year we open a second shop.'],
  ['en', 'The schedule for 2023 is not final yet.', 'The schedule for 2023 is not final yet.'],
  ['en', 'We opened the shop in 2022.', null],
  [
    'de',
    'Wir backen. In diesem Jahr öffnen wir einen zweiten Laden.',
    'In diesem Jahr öffnen wir einen zweiten Laden.',
  ],
  ['de', 'In diesen Jahren wuchs der Laden. Er steht seit 1887.', null],
  ['de', 'Der Laden wurde 2022 eröffnet.', null],
  ['fr', "L'année prochaine, nous ouvrons une boutique.", "L'année prochaine, nous ouvrons une boutique."],
  [
    'es',
    'El calendario de 2023 todavía no es definitivo.',
    'El calendario de 2023 todavía no es definitivo.',
  ],
  ['ja', 'パンを焼きます。今年は新しい店を開きます。', '今年は新しい店を開きます。'],
  ['ko', '빵을 굽습니다. 올해는 새 가게를 엽니다.', '올해는 새 가게를 엽니다.'],
];

test.each(OF_2022)('%s of 2022: %s', (language, text, dated) => {
  expect(datedIn(text, 2022, language).dated?.trim() ?? null).toBe(dated);
});

test('an address that is too long as it is sent is none, rather than the address of another page', () => {
  expect(plainAddress(`/${'я'.repeat(100)}`, 'https://a.example')).toHaveLength(618);
  expect(plainAddress(`/${'я'.repeat(200)}`, 'https://a.example')).toBeNull();
});
