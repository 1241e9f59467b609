import { expect, test } from 'vitest';
import { scoreOf } from '#server/test/score-of.ts';
import { seededDraft } from '#server/test/seeded-draft.ts';

const drafts = Array.from({ length: 500 }, (_, seed) => seededDraft(seed + 1));

test.each(['marked', 'typed'] as const)(
  'of what is planted in 500 drafts that are %s, 99 % are found and at most 2 % of the honest alarmed',
  (written) => {
    const { lies, found, honest, alarms } = scoreOf(drafts, (draft) => draft[written]);
    expect(lies).toBeGreaterThan(2000);
    expect(found / lies).toBeGreaterThanOrEqual(0.99);
    expect(alarms / honest).toBeLessThanOrEqual(0.02);
  },
);
