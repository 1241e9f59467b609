import lists from '@fontsource/noto-emoji/unicode.json';
import { splitFamily } from './face.ts';

export const FACES = splitFamily(
  'Noto Emoji',
  1.171875,
  lists,
  import.meta.glob<string>(
    '../../../../../../node_modules/@fontsource/noto-emoji/files/noto-emoji-*-{400,700}-normal.woff',
    { eager: true, query: '?url', import: 'default' },
  ),
);
