import type { Illustrator } from '../ports/illustrator/illustrator.ts';

/** Stands for a picture: the first bytes of a JPEG. */
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

export const fakeIllustrator: Illustrator = {
  name: 'offline',
  drawCover: async (_request, signal) => {
    signal.throwIfAborted();
    return PICTURE;
  },
};
