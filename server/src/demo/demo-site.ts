import type { Services } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { DEV_SITE_PATH } from '#shared/rules/paths.ts';

const SITE = 'hexby-makers';

export const demoSiteAddress = ({ publicUrl }: Services['settings']): string =>
  `${publicUrl}${DEV_SITE_PATH}/${SITE}`;

type OldPage = {
  kind: 'post' | 'page';
  daysAgo: number;
  title: string;
  slug: string;
  description: string;
  paragraphs: string[];
};

/**
 * What stood on the site before Veemark came: written by hand, with the faults that old pages have. `{year}` is last year,
 * [words](slug) a link to another page.
 */
const OLD_PAGES: OldPage[] = [
  {
    kind: 'page',
    daysAgo: 900,
    title: 'About Hexby Makers',
    slug: 'about',
    description: 'Who writes here, and why.',
    paragraphs: [
      'Hexby is a small town with an unusual number of people who make things by hand. On this site they tell how they do it, in their own words.',
      'New here? Begin with [who stands where on the Saturday market](saturday-market).',
    ],
  },
  {
    kind: 'page',
    daysAgo: 640,
    title: 'Saturday market: who stands where',
    slug: 'saturday-market',
    description: 'The stalls of the market in Hexby, from the church to the bridge.',
    paragraphs: [
      'The market begins at eight, and the good things are gone by eleven. From the church to the bridge there are nineteen stalls.',
      'Bread is at the third stall on the left. If you want a sourdough from the bakery in Hexby, come before nine, or order it on Thursday.',
      'Around Easter it moves to the meadow; the plan is on the page about [the Easter market](easter-market).',
      'The knife grinder comes in {year} on every second Saturday.',
    ],
  },
  {
    kind: 'page',
    daysAgo: 600,
    title: 'The Easter market on the meadow',
    slug: 'easter-market',
    description: 'Where the stalls are at Easter.',
    paragraphs: ['For two Saturdays the market is on the meadow behind the mill.'],
  },
  {
    kind: 'post',
    daysAgo: 560,
    title: 'What to pack for the ferry to Skarrow',
    slug: 'packing-for-skarrow',
    description: '',
    paragraphs: [
      'People come off the boat in town shoes and go back with wet feet. Take boots, a windproof jacket, and something to eat: there is one café, and it closes when the baker wants to go fishing.',
      'A day on Skarrow is short, and the tide decides how short. Ask on the quay, where the times are chalked on a board each morning.',
      'The ticket office plans to open at seven in {year}, half an hour before the first boat.',
      'Sandwiches for the crossing? See [the stalls of the Saturday market](saturday-market).',
    ],
  },
  {
    kind: 'post',
    daysAgo: 430,
    title: 'The lighthouse keeper’s piano',
    slug: 'lighthouse-piano',
    description: 'How an upright came up ninety-one steps, and stayed.',
    paragraphs: [
      'It took six people, two ropes and a whole Sunday. Since then the upright stands on the first landing, where the wall is dry.',
      'Piano tuning on an island is a matter of weather. The tuner comes in late autumn, when the stove has been lit for three weeks and the wood has made up its mind.',
      'On the first Sunday of the month somebody plays, and the door is open.',
    ],
  },
  {
    kind: 'post',
    daysAgo: 300,
    title: 'Keeping bread: four cupboards compared',
    slug: 'keeping-bread',
    description: 'Tin, clay, linen, paper: which of them keeps a loaf longest.',
    paragraphs: [
      'We put the same loaf into a tin, a clay pot, a linen bag and a paper bag, and cut a slice from each every evening.',
      'The clay pot won. How to keep sourdough fresh is less a matter of the cupboard than of the cut side: it lies down, on wood.',
      'All four loaves came from [the third stall on the left](saturday-market).',
    ],
  },
];

export async function storeOldPages({ db, settings, now }: Services) {
  const link = `<a href="${demoSiteAddress(settings)}/$2">$1</a>`;
  const lastYear = String(now().getFullYear() - 1);
  const written = (text: string) =>
    `<p>${text.replaceAll('{year}', lastYear).replaceAll(/\[(.+?)\]\((.+?)\)/g, link)}</p>`;
  await db.demoPage.deleteMany({ where: { site: SITE } });

  await db.demoPage.createMany({
    data: OLD_PAGES.map(({ daysAgo, description, paragraphs, ...page }) => {
      const at = new Date(now().getTime() - daysAgo * DAY_MS);
      return {
        ...page,
        site: SITE,
        status: 'publish',
        excerpt: description,
        text: paragraphs.map(written).join('\n'),
        tags: [],
        metaTitle: page.title,
        metaDescription: description,
        publishedAt: at,
        modifiedAt: at,
      };
    }),
  });
}

/** The old page is taken off the site, and what links there leads nowhere. */
export const takeEasterMarketDown = ({ db }: Services) =>
  db.demoPage.deleteMany({ where: { site: SITE, slug: 'easter-market' } });

/** Somebody rewrites the first sentence on the site itself. */
export async function editOnSite({ db, now }: Services, remoteId: string) {
  const { text } = await db.demoPage.findUniqueOrThrow({ where: { id: remoteId } });
  const edited = text.replace('</p>', ' The oven is off on Mondays, so order by Saturday noon.</p>');
  await db.demoPage.update({ where: { id: remoteId }, data: { text: edited, modifiedAt: now() } });
}
