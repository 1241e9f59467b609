import lists from '@fontsource/noto-sans-sc/unicode.json';
import { splitFamily } from './face.ts';

export const FACES = splitFamily(
  'Noto Sans SC',
  1.448,
  lists,
  import.meta.glob<string>(
    '../../../../../../node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-*-{400,700}-normal.woff',
    { eager: true, query: '?url', import: 'default' },
  ),
);
