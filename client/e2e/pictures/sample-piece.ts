import { kindOf, type ChatBody } from '#server/test/stubs/ai-answers.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';

/** What the sample brand knows itself: every figure of the sample piece stands here. */
export const SAMPLE_SOURCE = {
  title: 'Brewing notes of the roastery',
  text: `One large mug takes 15 grams of coffee. It takes 250 grams of water.
Light and medium roasts are brewed at 94 °C. Dark roasts taste rounder at 90 °C.
The bloom takes 45 grams of water. It rests for 40 seconds.
The whole brew takes 3 minutes.
Beans taste best for 28 days after roasting.`,
};

export const SAMPLE_TOPIC = 'Brewing pour-over coffee at home';
export const SAMPLE_TITLE = 'Pour-over coffee at home: a calm recipe that works';

type Section = { heading: string; points: string[]; element: string; html: string };

/** In braces: what is a fact of the source. */
const SECTIONS: Section[] = [
  {
    heading: '',
    points: ['the same few things every morning', 'one recipe to start from'],
    element: 'none',
    html: `<p>Good pour-over coffee is less a matter of talent than of doing the same few things every morning. Weigh the coffee, weigh the water, pour slowly, and notice what changed. This is the recipe we brew in the shop by the water, written for a kitchen with a kettle, a filter cone and a scale.</p>
<p>Start with {15 grams} of coffee and {250 grams} of water for one large mug. Once that cup tastes right to you, everything else is a small step away from it, and you will always know which step you took.</p>`,
  },
  {
    heading: 'What you need, and what you can skip',
    points: ['four things that decide how a cup tastes', 'what can wait'],
    element: 'list',
    html: `<p>You do not need a shelf full of equipment. A few things decide how your cup tastes, and most kitchens have some of them already.</p>
<ul><li><strong>A scale.</strong> Spoons measure volume, and no roast fills a spoon like another. A kitchen scale makes tomorrow’s cup the same as today’s.</li>
<li><strong>A burr grinder.</strong> It cuts the beans to an even size, so that all of them give up their flavour at the same pace.</li>
<li><strong>A cone and paper filters.</strong> Rinse the paper with hot water first. That warms the cone and washes away the taste of paper.</li>
<li><strong>Fresh beans.</strong> They taste best for {28 days} after roasting, so look for the roasting date on the bag rather than the date by which to use it.</li></ul>
<p>A kettle with a swan’s neck is pleasant to pour from, but a steady hand and a small jug do the same work. Spend that money on better beans first.</p>`,
  },
  {
    heading: 'The recipe, step by step',
    points: ['from the kettle to the cup'],
    element: 'steps',
    html: `<ol><li><strong>Heat the water.</strong> Let the kettle rest after it has boiled, until the water is at {94 °C}.</li>
<li><strong>Grind.</strong> The coffee should feel like coarse sand. Tip it into the rinsed filter and shake it level.</li>
<li><strong>Let it bloom.</strong> Pour {45 grams} of water over the coffee and wait {40 seconds}. It swells and bubbles: gas from the roast escapes and makes room for water.</li>
<li><strong>Pour.</strong> Add the rest in slow circles, a little at a time, from the middle outwards and back. Stay away from the paper.</li>
<li><strong>Let it drain.</strong> Stop when the scale shows the full weight. From the first pour to the last drop, the brew takes {3 minutes}.</li></ol>
<p>Swirl the mug before you drink. The first drops are stronger than the last ones, and a swirl makes a single drink of them.</p>`,
  },
  {
    heading: 'When the cup tastes wrong',
    points: ['one change at a time', 'what each taste asks for'],
    element: 'table',
    html: `<p>Change a single thing at a time, and change the grind first. It is the strongest control you have.</p>
<table><thead><tr><th>The cup tastes</th><th>What happened</th><th>Try this</th></tr></thead><tbody>
<tr><td>Sour and thin</td><td>The water ran through too quickly</td><td>Grind finer</td></tr>
<tr><td>Bitter and dry</td><td>The water stayed too long</td><td>Grind coarser</td></tr>
<tr><td>Flat and papery</td><td>The coffee was old, or was ground long ago</td><td>Grind right before you brew</td></tr>
<tr><td>Weak but pleasant</td><td>There was too much water for the coffee</td><td>Weigh a little more coffee</td></tr></tbody></table>
<p>Dark roasts are the exception to the recipe. They give up their flavour easily and taste rounder at {90 °C}. If a dark roast still seems harsh, pour faster before you change anything else.</p>`,
  },
  {
    heading: 'Make the recipe your own',
    points: ['write it down', 'taste side by side'],
    element: 'none',
    html: `<p>Write what you did on the bag itself: the grind, the weights, the time. After a week you will see which mornings were good and why, and the recipe above will have turned into yours. Keep that note when the bag is empty; the next bag of the same roast starts where this one ended.</p>
<p>If you would like to taste the difference side by side, come to an evening class at the roastery. We brew the same beans in several ways and pass the cups around. Bring your own mug, and go home with a recipe that fits it.</p>`,
  },
];

const wordsOf = (html: string) => countWords(stripTags(html.replace(/[{}]/g, '')));
/** The length the sample is asked for is the length it has. */
export const SAMPLE_WORDS = SECTIONS.reduce(
  (sum, { heading, html }) => sum + wordsOf(`${heading} ${html}`),
  0,
);

const PLAN = {
  title: SAMPLE_TITLE,
  metaTitle: 'Pour-over coffee at home: a calm recipe',
  titleOptions: [
    'The pour-over recipe we brew in the shop',
    'Better pour-over coffee without new equipment',
    'How to brew pour-over coffee you can repeat',
  ],
  slug: 'pour-over-coffee-at-home',
  excerpt:
    'Weigh, pour slowly, notice what changed: the pour-over recipe of our shop, written for an ordinary kitchen.',
  metaDescription:
    'A calm pour-over recipe for your kitchen: what you need, each step with weights and times, and what to change when the cup tastes wrong.',
  intent: 'do',
  readerQuestion: 'How do I brew good pour-over coffee at home?',
  angle: 'One recipe that can be repeated, and one change at a time',
  mainKeyword: 'pour-over coffee',
  entities: ['burr grinder', 'bloom', 'filter cone'],
  faq: [],
  keyphrases: [
    'pour-over coffee',
    'pour-over recipe',
    'brew coffee at home',
    'coffee grind size',
    'coffee bloom',
  ],
  imageIdea: 'A filter cone on a glass jug by a kitchen window',
  imageAlt: 'A field of dots that fades towards its edges',
};

const POSTS = {
  LinkedIn:
    'The best upgrade for your morning coffee costs nothing: write it down.\n\nWeigh the coffee, weigh the water, pour slowly, and change a single thing at a time. We put the recipe of our shop into words for your kitchen.\n\n#coffee #pourover',
  'X:': 'Sour cup? Grind finer. Bitter cup? Grind coarser. One change at a time. ☕ #pourover',
  Instagram:
    'Slow circles, quiet kitchen. ☕\n\nOur pour-over recipe, step by step, for the mug you already love.\n\n#pourover #coffeeathome #slowmornings #harbourcoffee',
  Facebook:
    'We wrote down the pour-over recipe we brew in the shop, with what to change when a cup tastes wrong. What does your morning coffee look like?',
};

const EMAIL = {
  subject: 'The recipe behind our morning cup',
  alternatives: [
    'A calm pour-over, step by step',
    'What to change when coffee tastes wrong',
    'One scale, one cone, one good cup',
  ],
  body: 'Hello,\n\nGood pour-over coffee is less a matter of talent than of doing the same few things every morning. We have written down the recipe we brew in the shop, for a kitchen with a kettle, a filter cone and a scale.\n\nYou will find each step in it, and a small table for the days when the cup tastes wrong.\n\nSee you at the counter,\nMara',
};

const ADVICE =
  'You can connect WordPress in three steps:\n\n1. Open **Websites** and choose **Connect Website**.\n2. Type the address of your site and choose **Continue to your WordPress**.\n3. Approve Veemark on your own site.\n\nMore about it: [Connect your WordPress site](/help/connect-wordpress).';

/** What a model answered when the product asked it for the sample piece; null for anything else. */
export function sampleAnswer(body: ChatBody): string | null {
  const text = body.messages.map(({ content }) => content).join('\n');
  const kind = kindOf(body);
  if (kind === 'chat') return ADVICE;
  if (kind === 'keywords') return JSON.stringify({ phrases: PLAN.keyphrases });
  if (!text.includes(SAMPLE_TOPIC) && !text.includes(SAMPLE_TITLE)) return null;
  const facts = factsIn(text);
  if (kind === 'plan')
    return JSON.stringify({ ...PLAN, sections: SECTIONS.map((section) => planned(section, facts)) });
  if (kind === 'section')
    return withMarks(SECTIONS[Number(/ection (\d+) of \d+/.exec(text)?.[1]) - 1]?.html ?? '', facts);
  if (kind === 'social')
    return Object.entries(POSTS).find(([network]) => text.includes(network))?.[1] ?? null;
  if (kind === 'email') return JSON.stringify(EMAIL);
  if (kind === 'rewrite')
    return '<p>Good pour-over coffee needs no talent, only the same few steps every morning: weigh the coffee, weigh the water, pour slowly, and notice what changed.</p>';
  return null;
}

type Fact = { id: string; surface: string };

/** The facts a prompt names, one a line. */
const factsIn = (text: string): Fact[] =>
  Array.from(text.matchAll(/^(f\d+) · (.+?) · "/gm), ([, id = '', surface = '']) => ({ id, surface }));

function planned({ heading, points, element, html }: Section, facts: Fact[]) {
  const own = [...html.matchAll(/\{(.+?)\}/g)].flatMap(([, words = '']) => factOf(words, facts) ?? []);
  return {
    heading,
    question: '',
    points,
    keywords: [],
    facts: own.map(({ id }) => id),
    element,
    words: wordsOf(`${heading} ${html}`),
  };
}

const withMarks = (html: string, facts: Fact[]) =>
  html.replace(/\{(.+?)\}/g, (_, words: string) => {
    const fact = factOf(words, facts);
    return fact ? `${words}⟦${fact.id}⟧` : words;
  });

const factOf = (words: string, facts: Fact[]) => facts.find(({ surface }) => words.startsWith(surface));
