import { expect, test } from 'vitest';
import { recordedFigures } from '#server/test/recorded-figures.ts';
import { writeRecorded } from '#server/test/write-recorded.ts';

test.each(['heating', 'tuner'])(
  'the recording "%s" is a whole piece of its length, in its language, with its claims bound and nothing odd in it',
  async (name) => {
    const written = await writeRecorded(name);
    expect(written.missed).toEqual([]);
    const figures = recordedFigures(written);
    console.log(name, figures);
    expect(written.piece).toMatchObject({ writer: 'recorded' });
  },
);
