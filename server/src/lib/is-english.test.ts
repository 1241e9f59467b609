import { expect, test } from 'vitest';
import { isEnglish } from './is-english.ts';

test.each([
  'Green tea',
  'electric bikes',
  'standing desk',
  'SEO basics',
  'How a small café keeps its regulars',
  'How to brew coffee in a moka pot',
  'tapas bars in London',
  'The de facto standard of email marketing',
  'Content marketing for dentists',
  '',
])('English: "%s"', (topic) => expect(isEnglish(topic)).toBe(true));

test.each([
  'Cómo elegir una bicicleta',
  'Como elegir una bicicleta',
  'bicicletas eléctricas',
  'recetas de cocina',
  'Elektrofahrräder im Alltag',
  'Wie man Kaffee kocht',
  'vélos électriques',
  'Come preparare il caffè',
  'Hoe zet je koffie',
  'rowery elektryczne',
  'Hur man brygger kaffe',
  '電動自転車',
  'الدراجات الكهربائية',
])('not English: "%s"', (topic) => expect(isEnglish(topic)).toBe(false));
