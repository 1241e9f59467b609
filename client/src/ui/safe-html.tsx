import { memo } from 'react';
import { textLanguage } from '#client/lib/languages.ts';
import { sanitiseHtml } from '#client/lib/sanitise-html.ts';

type Props = {
  html: string;
  language?: string | null;
  /** Of a text that is set around it. */ isPart?: boolean;
};

export const SafeHtml = memo(function SafeHtml({ html, language = null, isPart = false }: Props) {
  return (
    <div
      className={isPart ? undefined : 'u-prose'}
      {...textLanguage(language)}
      dangerouslySetInnerHTML={{ __html: sanitiseHtml(html) }}
    />
  );
});
