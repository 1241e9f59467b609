import { z } from 'zod';

/** What structured data (JSON-LD) says about who is behind a site. */
export type OrganisationFacts = { name: string; description: string; logo: string; author: string };

const NODES_MAX = 200;
const ORGANISATION = /organi[sz]ation|corporation|business|store|shop|restaurant|company|brand|agency/i;

const text = z.string().catch('');
const named = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
const picture = z.union([z.string(), z.looseObject({ url: z.string() }).transform(({ url }) => url)]);
const firstOf = <T>(shape: z.ZodType<T>, missing: T) =>
  z.union([shape, z.array(shape).transform(([first = missing]) => first)]).catch(missing);

const node = z.looseObject({
  '@type': z.union([z.string(), z.array(z.string()).transform((types) => types.join(' '))]).catch(''),
  name: text,
  description: text,
  logo: firstOf(picture, ''),
  author: firstOf(named, ''),
});

/** The organisation's own entry first, then what the site and its pages are called. */
export function organisationFacts(scripts: string[]): OrganisationFacts {
  const nodes = scripts.flatMap(nodesOf).map((each) => node.parse(each));
  const organisations = nodes.filter((each) => ORGANISATION.test(each['@type']));
  const sites = nodes.filter((each) => each['@type'] === 'WebSite');
  const first = (values: string[]) => values.find((value) => value.trim()) ?? '';
  return {
    name: first([...organisations, ...sites].map(({ name }) => name)),
    description: first(organisations.map(({ description }) => description)),
    logo: first(nodes.map(({ logo }) => logo)),
    author: first(nodes.map(({ author }) => author)),
  };
}

/** Every object of a script, those inside lists and @graph too. */
function nodesOf(script: string): object[] {
  const found: object[] = [];
  const waiting = [parsed(script)];
  while (waiting.length > 0 && found.length < NODES_MAX) {
    const next = waiting.shift();
    if (Array.isArray(next)) waiting.push(...next.slice(0, NODES_MAX));
    else if (typeof next === 'object' && next !== null) {
      found.push(next);
      if ('@graph' in next) waiting.push(next['@graph']);
      if ('publisher' in next) waiting.push(next.publisher);
    }
  }
  return found;
}

function parsed(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    return null;
  }
}
