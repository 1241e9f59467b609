// Topics for real blogs whose latest tenth is put away: npm run bench -- ideas ./blog/ ./another/
// A folder holds posts in Markdown. How many of 20 topics are those of a post put away, beside the 20 most frequent terms.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { followUps, questionsIn, type ReadPage } from '#server/features/ideas/candidates.ts';
import { chooseIdeas } from '#server/features/ideas/choose-ideas.ts';
import { readPageTexts } from '#server/features/own-site/page-text.ts';
import { createSiteIndex } from '#server/features/own-site/site-index.ts';
import { answeredBy } from '#server/features/results/worth/answered-by.ts';
import { pageTerms } from '#server/text/terms.ts';
import { IDEAS_MAX } from '#shared/rules/ideas.ts';
import { noteFigure } from './figures.ts';

const PUT_AWAY = 0.1;
/** As near as two titles of one topic are: the cosine of their terms, each by its rarity. */
const SAME_TOPIC = 0.4;
const SITE = 'https://blog.example';

type Post = { title: string; date: string; url: string; html: string };

async function measure(folder: string) {
  const posts = readPosts(folder);
  const kept = posts.slice(0, Math.floor((1 - PUT_AWAY) * posts.length));
  const away = posts.slice(kept.length);
  const pages = asPages(kept);
  const index = await createSiteIndex(
    pages.map((page) => ({ ...page, publishedAt: null, links: page.leadsTo })),
  );
  const nearest = await index.nearestByTitle();
  const isAnswered = answeredBy(pages, SITE);
  const ideas = chooseIdeas([...questionsIn(pages, isAnswered), ...followUps(pages)], IDEAS_MAX, {
    pageAbout: (topic, exceptId) => {
      const page = nearest(topic, exceptId);
      return page ? { id: page.id, url: page.url, title: page.title } : null;
    },
    isTaken: () => false,
    isRefused: () => false,
  });

  const isAway = nearTo(away, kept);
  const proposed = ideas.filter(({ action }) => action === 'write').map(({ topic }) => topic);
  const terms = mostFrequent(pages);
  const found = { ideas: proposed.filter(isAway).length, terms: terms.filter(isAway).length };
  const known = new Set(kept.map(({ title }) => pageTerms(title).join()));
  const repeated = proposed.filter((topic) => known.has(pageTerms(topic).join())).length;
  for (const name of ['ideas', 'terms'] as const) shares[name].push((100 * found[name]) / IDEAS_MAX);

  console.log(
    `${path.basename(folder)}: ${kept.length} posts, ${away.length} put away; of ${IDEAS_MAX} topics ${found.ideas} (${proposed.length} proposed, ${repeated} that the site has), of as many terms ${found.terms}`,
  );
  for (const topic of proposed.slice(0, 5)) console.log(`    ${topic}`);
}

function readPosts(folder: string): Post[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const source = readFileSync(path.join(folder, name), 'utf8');
      const [, head = '', body = ''] =
        /^(?:---|\+\+\+)\n([\s\S]*?)\n(?:---|\+\+\+)\n([\s\S]*)$/.exec(source) ?? [];
      const title = /^title\s*[:=]\s*["']?(.+?)["']?\s*$/m.exec(head)?.[1];
      const date = /(20\d\d)[-/](\d\d)[-/](\d\d)/.exec(
        `${/^date.*$/m.exec(head)?.[0] ?? ''} ${head} ${name}`,
      );
      if (!title || !date) return [];
      const slug = name.replace(/^[\d-]+|\.(md|markdown)$/g, '').replace(/__index$/, '');
      return [{ title, date: date.slice(1).join('-'), url: `${SITE}/${slug}`, html: toHtml(body) }];
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.url.localeCompare(other.url));
}

/** As far as a text needs it: paragraphs, headings, links. */
const toHtml = (markdown: string) =>
  markdown
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n/)
    .map((block) => block.trim().replace(/\s*\n\s*/g, ' '))
    .map((block) => block.replace(/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g, '<a href="$2">$1</a>'))
    .map((block) => {
      const [, heading] = /^#+ +(.*)$/.exec(block) ?? [];
      return heading ? `<h2>${heading}</h2>` : `<p>${block}</p>`;
    })
    .join('\n');

function asPages(posts: Post[]) {
  const read = posts.flatMap(({ title, url, html, date }) =>
    readPageTexts([{ url, title, html, isWhole: false, year: Number(date.slice(0, 4)) }]).map((page) => ({
      ...page,
      title,
      url,
      id: url,
    })),
  );
  const slugOf = (url: string) =>
    url
      .replace(/\/$/, '')
      .split('/')
      .at(-1)
      ?.replace(/\.html$/, '') ?? '';
  const bySlug = new Map(read.map(({ url }) => [slugOf(url), url]));
  const linked = new Map<string, number>();
  const pages = read.map((page) => {
    const leadsTo = [...new Set(page.links.flatMap(({ url }) => bySlug.get(slugOf(url)) ?? []))].filter(
      (url) => url !== page.url,
    );
    for (const url of leadsTo) linked.set(url, (linked.get(url) ?? 0) + 1);
    return { ...page, leadsTo };
  });
  return pages.map((page) => {
    const linkedBy = linked.get(page.url) ?? 0;
    return { ...page, kind: 'post', offer: null, readAt: new Date(), linkedBy, linkedByTexts: linkedBy };
  }) satisfies ReadPage[];
}

/** Of the terms of all texts. */
function mostFrequent(pages: { text: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of pages)
    for (const term of pageTerms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, IDEAS_MAX)
    .map(([term]) => term);
}

function nearTo(away: Post[], kept: Post[]): (topic: string) => boolean {
  const holders = new Map<string, number>();
  for (const { title } of kept)
    for (const term of new Set(pageTerms(title))) holders.set(term, (holders.get(term) ?? 0) + 1);
  const rarity = (term: string) => Math.log(1 + kept.length / (1 + (holders.get(term) ?? 0)));
  const lengthOf = (terms: string[]) => Math.hypot(...terms.map(rarity));
  const titles = away.map(({ title }) => [...new Set(pageTerms(title))]);

  return (topic) => {
    const terms = [...new Set(pageTerms(topic))];
    return titles.some((title) => {
      const shared = title.filter((term) => terms.includes(term));
      const product = shared.reduce((sum, term) => sum + rarity(term) ** 2, 0);
      return product / (lengthOf(title) * lengthOf(terms) || 1) >= SAME_TOPIC;
    });
  };
}

const shares: Record<'ideas' | 'terms', number[]> = { ideas: [], terms: [] };
for (const folder of process.argv.slice(2)) await measure(folder);
for (const [name, values] of Object.entries(shares))
  noteFigure({ what: `topics put away among 20 ${name}`, unit: '%', values, better: 'more' });
