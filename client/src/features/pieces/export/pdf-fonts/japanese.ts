import lists from '@fontsource/biz-udpgothic/unicode.json';
import { splitFamily } from './face.ts';

export const FACES = splitFamily(
  'BIZ UDPGothic',
  1,
  lists,
  import.meta.glob<string>(
    '../../../../../../node_modules/@fontsource/biz-udpgothic/files/biz-udpgothic-*-{400,700}-normal.woff',
    { eager: true, query: '?url', import: 'default' },
  ),
);
