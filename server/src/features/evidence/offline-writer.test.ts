import { expect, test } from 'vitest';
import { aBrief } from '#server/test/sample-brief.ts';
import { options, textOf, write, writer } from '#server/test/write-offline.ts';
import { SAMPLE_LANGUAGES, SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { headingsOf, judgeText, openFigures } from './read-evidence.ts';

const TOPICS = [
  'Cómo elegir una bicicleta eléctrica para ir cada día al trabajo',
  'A small café',
  '電動自転車',
];
const OWN = { addresses: [], ownSites: [], ownAddress: null };

const WRITTEN = LANGUAGES.filter((code) => SAMPLE_LANGUAGES.includes(new Intl.Locale(code).language));

test.each(WRITTEN)('a worksheet in %s claims nothing', async (language) => {
  for (const topic of TOPICS)
    for (const contentType of ['blog', 'page'] as const) {
      const brief = aBrief({ language, topic, contentType, wordCount: 2500 });
      const { plan, html } = await write(brief);
      const ownPhrases = [plan.title, topic];
      expect(judgeText({ ...OWN, html, language, facts: [], ownPhrases })).toEqual([]);
      const speaker = { ...brief, address: null };
      const piece = { title: plan.title, content: html, aiSummary: null, includeText: null, speaker };
      const posts = SOCIAL_PLATFORMS.map((platform) =>
        textOf(writer.writeSocialPost(piece, platform, options)),
      );
      const email = await writer.writeEmail(piece, options);
      const texts = [...(await Promise.all(posts)), email.subject, ...email.alternatives, email.body];
      const about = { language, facts: [], ownPhrases: [...ownPhrases, ...headingsOf(html)] };
      expect(texts.flatMap((text) => openFigures({ ...about, text }))).toEqual([]);
    }
});
