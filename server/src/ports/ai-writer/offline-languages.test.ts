import { expect, test } from 'vitest';
import { aBrief, aFact } from '#server/test/sample-brief.ts';
import { options, textOf, write, writer } from '#server/test/write-offline.ts';
import { SAMPLE_LANGUAGES } from '#shared/rules/content.ts';
import { LANGUAGES, type Language } from '#shared/rules/languages.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
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

test('the languages with sentences are those that are said to be written', () => {
  expect(SAMPLE_LANGUAGES.toSorted()).toEqual([...Object.keys(TOPICS), 'en'].sort());
});

test.each(WRITTEN)('a piece in %s has its length, no sentence twice and no English', async (language) => {
  for (const changes of [
    { wordCount: 300 },
    { wordCount: 800, contentType: 'page' as const, tone: 'professional' },
    { wordCount: 1500, aiSearchFocus: true, tone: 'bold' },
    { wordCount: 2500, tone: 'calm' },
  ]) {
    const { plan, html } = await write(briefIn(language, changes));
    const off = Math.abs(countWords(html) - changes.wordCount) / changes.wordCount;
    expect(off, `${language} ${changes.wordCount}: ${countWords(html)}`).toBeLessThanOrEqual(0.05);
    const sentences = sentencesOf(html);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
    const { imageIdea: _, ...shown } = plan;
    expect(
      stripTags(html) + JSON.stringify(Object.values(shown.sections.map(({ heading }) => heading))),
    ).not.toMatch(ENGLISH);
    expect(
      [shown.title, shown.excerpt, shown.metaDescription, shown.imageAlt, ...shown.titleOptions].join(' '),
    ).not.toMatch(ENGLISH);
    expect(html).not.toMatch(/\{[a-z]\}|undefined|<p>\s*<\/p>/);
  }
});

test.each(WRITTEN)(
  'a piece in %s carries what the user gives, its figures with their marks',
  async (language) => {
    const sentence = 'Veemark 34 %.';
    const brief = briefIn(language, {
      contentType: 'page',
      wordCount: 700,
      keywords: ['Akku 500', 'Reichweite'],
      callToAction: { text: 'Acme 7', address: 'https://acme.example/start' },
      facts: [aFact('f1', { sentence, surface: '34 %' })],
      profile: {
        name: 'Acme',
        description: 'Acme, Leeds.',
        summary: 'Ada, Acme.',
        company: 'Acme',
        author: 'Ada',
        domain: 'https://acme.example',
        logo: '',
      },
    });
    const { html } = await write(brief);

    for (const wanted of [
      'Veemark ⟦f1⟧.',
      '<strong>Akku 500</strong>',
      '<strong>Reichweite</strong>',
      '<a href="https://acme.example/start">Acme 7</a>',
      'Acme, Leeds.',
      'Ada, Acme.',
    ])
      expect(html).toContain(wanted);
  },
);

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

test('a language without sentences is written in English', async () => {
  const { html } = await write(aBrief({ language: 'sv', topic: 'elcyklar' }));
  expect(html).toMatch(/\bthe\b/);
});
