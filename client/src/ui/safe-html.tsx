import { memo } from 'react';
import { textLanguage } from '#client/lib/languages.ts';
import { sanitiseHtml } from '#client/lib/sanitise-html.ts';

type Props = { html: string; language?: string | null };

export const SafeHtml = memo(function SafeHtml({ html, language = null }: Props) {
  return (
    <div
      className="u-prose"
      {...textLanguage(language)}
      dangerouslySetInnerHTML={{ __html: sanitiseHtml(html) }}
    />
  );
});
