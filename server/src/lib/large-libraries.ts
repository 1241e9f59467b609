import { createRequire } from 'node:module';
import type * as slugify from '@sindresorhus/slugify';
import type * as got from 'got';
import type sanitizeHtml from 'sanitize-html';
import type sharp from 'sharp';
import type * as tinyld from 'tinyld';

type Libraries = {
  '@sindresorhus/slugify': typeof slugify;
  got: typeof got;
  'sanitize-html': typeof sanitizeHtml;
  sharp: typeof sharp;
  tinyld: typeof tinyld;
};

const require = createRequire(import.meta.url);

export function library<Name extends keyof Libraries>(name: Name): Libraries[Name] {
  return require(name) as Libraries[Name];
}
