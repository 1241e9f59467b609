import { expect, test } from 'vitest';
import { randomNumbers, written } from '#server/test/lengths/written.ts';
import { countWords } from '#shared/rules/text/text.ts';

test.each([
  ['Chinese', '茶叶健康', '。', /。<\/p>/],
  ['Japanese', '緑茶と健康', '。', /。<\/p>/],
  ['Thai', 'ชาเขียวร้อน', ' ', /ร้อน<\/p>/],
  ['Arabic', 'الشاي الأخضر ', '. ', /\.<\/p>/],
])(
  '200 pieces in %s by writers of 0.5 to 1.6 times what is asked have their length',
  async (_name, word, stop, end) => {
    const random = randomNumbers(7);
    const perWord = countWords(word);
    for (let run = 0; run < 200; run += 1) {
      const wanted = 300 + Math.floor(random() * 500);
      let told = 0;
      const habits = {
        sections: 1 + Math.floor(random() * 8),
        delivers: (asked: number) => asked * (0.5 + random() * 1.1),
        sentence: (count: number) =>
          `${(told += 1)} ${word.repeat(Math.max(1, Math.round(count / perWord))).trim()}${stop}`,
      };
      const { html, words } = await written({ wanted, change: (writer) => Object.assign(writer, habits) });
      expect(Math.abs(words - wanted)).toBeLessThanOrEqual(wanted * 0.05);
      expect(html).not.toContain('…');
      expect(html.match(/<\/p>/g)?.length).toBe(html.match(new RegExp(end, 'g'))?.length);
    }
  },
);
