import lists from '@fontsource/nanum-gothic/unicode.json';
import { splitFamily } from './face.ts';

export const FACES = splitFamily('Nanum Gothic', 1, lists, {
  normal: import.meta.glob<string>(
    '../../../../../../node_modules/@fontsource/nanum-gothic/files/nanum-gothic-*-400-normal.woff',
    { eager: true, query: '?url', import: 'default' },
  ),
  bold: import.meta.glob<string>(
    '../../../../../../node_modules/@fontsource/nanum-gothic/files/nanum-gothic-*-700-normal.woff',
    { eager: true, query: '?url', import: 'default' },
  ),
});
