import lists from '@fontsource/nanum-gothic/unicode.json';
import { splitFamily } from './face.ts';

export const FACES = splitFamily(
  'Nanum Gothic',
  1,
  lists,
  import.meta.glob<string>(
    '../../../../../../node_modules/@fontsource/nanum-gothic/files/nanum-gothic-*-{400,700}-normal.woff',
    { eager: true, query: '?url', import: 'default' },
  ),
);
