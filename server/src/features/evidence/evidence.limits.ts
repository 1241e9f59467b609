import { expect, test } from 'vitest';
import { saveText } from '#server/test/piece-with-source.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';

/** Costly texts of 100,000 characters and more. */
const COSTLY: Record<string, { content: string; isChecked: boolean }> = {
  'one number of 100,000 digits': { content: `<p>${'1'.repeat(100_000)}</p>`, isChecked: true },
  'nested tables with figures': { content: '<table><tr><td>1 % '.repeat(5000), isChecked: false },
  '2,500 words of claims': {
    content: Array.from(
      { length: 250 },
      (_, n) =>
        `<p>In ${n + 2} shops ${n + 7},${100 + n} people paid ${n + 3} % more on ${1 + (n % 28)} May ${1900 + n}.</p>`,
    ).join(''),
    isChecked: true,
  },
  'more claims than anybody goes through': {
    content: Array.from({ length: 1500 }, (_, n) => `<p>We sold ${n + 1000} loaves to guests.</p>`).join(''),
    isChecked: false,
  },
};

test('beside 20 sources full of facts, a costly text is judged or said to be too much', async () => {
  const one = await signedIn({ plan: 'pro' });
  const { api, db, user } = one;
  const { id } = await plainPiece(db, user.id);
  for (let number = 1; number <= 20; number += 1) {
    const facts = Array.from(
      { length: 120 },
      (_, n) => `In ${number * 200 + n} shops ${n + 7},${100 + n} paid.`,
    );
    const source = await api.content.addTextSource({ text: facts.join('\n\n') });
    const link = { userId: user.id, contentId: id, sourceId: source.id, position: number };
    await db.pieceSource.create({ data: { ...link, firstFact: number * 1000 } });
  }
  for (const [name, { content, isChecked }] of Object.entries(COSTLY)) {
    await saveText(one, id, content);
    const evidence = await api.content.getEvidence({ id });
    expect([name, evidence.isChecked, evidence.claims.length > 0]).toEqual([name, isChecked, isChecked]);
    expect(evidence.claims.length).toBeLessThanOrEqual(1000);
  }
});
