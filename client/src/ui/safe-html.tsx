import { memo } from 'react';
import { textLanguage } from '../lib/languages.ts';
import { sanitiseHtml } from '../lib/sanitise-html.ts';

type Props = {
  html: string;
  /** BCP 47; null where its letters decide how it runs. */
  language?: string | null;
};

export const SafeHtml = memo(function SafeHtml({ html, language = null }: Props) {
  return (
    <div
      className="u-prose"
      {...textLanguage(language)}
      dangerouslySetInnerHTML={{ __html: sanitiseHtml(html) }}
    />
  );
});
