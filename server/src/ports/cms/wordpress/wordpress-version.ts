import { readHtml } from '../../../lib/read-html.ts';

const GENERATOR = /^WordPress ([\d.]+)/;

/** The version that a page says it was made with; null where it does not tell. */
export function wordPressVersion(html: string): string | null {
  let version: string | null = null;
  readHtml(html, {
    open: (name, { name: what, content = '' }) => {
      if (name === 'meta' && what === 'generator') version ??= GENERATOR.exec(content)?.[1] ?? null;
    },
  });
  return version;
}
