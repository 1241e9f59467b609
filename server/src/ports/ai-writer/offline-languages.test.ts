import { expect, test } from 'vitest';
import { aBrief } from '#server/test/sample-brief.ts';
import { options, textOf, write, writer } from '#server/test/write-offline.ts';
import { SAMPLE_LANGUAGES } from '#shared/rules/content.ts';
import { LANGUAGES, type Language } from '#shared/rules/languages.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import type { Brief } from './brief.ts';

const TOPICS: Record<string, string> = {
  ar: 'الدراجات الكهربائية',
  de: 'Elektrofahrräder',
  es: 'bicicletas eléctricas',
  fr: 'vélos électriques',
  it: 'biciclette elettriche',
  ja: '電動自転車',
  nl: 'elektrische fietsen',
  pl: 'rowery elektryczne',
  pt: 'bicicletas elétricas',
};
const WRITTEN = LANGUAGES.filter((code) => TOPICS[new Intl.Locale(code).language] !== undefined);

/** A text in the language, with nothing English in what the user gives. */
function briefIn(language: Language, changes: Partial<Brief> = {}): Brief {
  return aBrief({ language, topic: TOPICS[new Intl.Locale(language).language] ?? '', ...changes });
}

const ENGLISH = /\b(the|and|with|your|you|this|what|how|ready|about|short)\b/i;

function sentencesOf(html: string): string[] {
  const blocks = html.match(/<(p|li)>[\s\S]*?<\/\1>/g) ?? [];
  return blocks.flatMap((block) => stripTags(block).split(/(?<=[.!?؟]) |(?<=[。？！])/));
}

test('the languages with a worksheet are those that are said to have one', () => {
  expect(SAMPLE_LANGUAGES.toSorted()).toEqual([...Object.keys(TOPICS), 'en'].sort());
});

test.each(WRITTEN)('a worksheet in %s has five parts, no sentence twice and no English', async (language) => {
  const { plan, html } = await write(briefIn(language));
  expect(plan.sections).toHaveLength(5);
  const sentences = sentencesOf(html);
  expect(sentences.length).toBeGreaterThanOrEqual(15);
  expect(new Set(sentences).size).toBe(sentences.length);
  const said = [
    plan.title,
    plan.excerpt,
    plan.metaDescription,
    ...plan.sections.map(({ heading }) => heading),
  ];
  expect(`${said.join(' ')} ${stripTags(html)}`).not.toMatch(ENGLISH);
});

test.each(WRITTEN)('posts, e-mail and summary of a piece in %s speak its language', async (language) => {
  const brief = briefIn(language, { aiSearchFocus: true });
  const { plan, html } = await write(brief);
  const speaker = { ...brief, address: null };
  const source = { title: plan.title, content: html, aiSummary: null, includeText: null, speaker };
  const email = await writer.writeEmail(source, options);
  const posts = (['linkedin', 'x', 'instagram', 'facebook'] as const).map((platform) =>
    textOf(writer.writeSocialPost(source, platform, options)),
  );
  const summary = await writer.summarise(brief, html, options);
  const texts = [email.subject, email.body, ...email.alternatives, summary, ...(await Promise.all(posts))];
  for (const text of texts) {
    expect(text).not.toBe('');
    expect(stripTags(text)).not.toMatch(ENGLISH);
  }
  expect(stripTags(summary)).not.toContain(':  ');
});

test('a language without a worksheet has the English one', async () => {
  const { html } = await write(aBrief({ language: 'sv', topic: 'elcyklar' }));
  expect(html).toMatch(/\bthe\b/);
});
