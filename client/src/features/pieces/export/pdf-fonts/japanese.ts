import lists from '@fontsource/biz-udpgothic/unicode.json';
import { splitFamily } from './face.ts';

export const FACES = splitFamily('BIZ UDPGothic', 1, lists, {
  normal: import.meta.glob<string>(
    '../../../../../../node_modules/@fontsource/biz-udpgothic/files/biz-udpgothic-*-400-normal.woff',
    { eager: true, query: '?url', import: 'default' },
  ),
  bold: import.meta.glob<string>(
    '../../../../../../node_modules/@fontsource/biz-udpgothic/files/biz-udpgothic-*-700-normal.woff',
    { eager: true, query: '?url', import: 'default' },
  ),
});
