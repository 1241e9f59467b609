/** The facts that structured data (JSON-LD) gives about the organisation behind a site. */
export type OrganisationFacts = { name: string; description: string; logo: string; author: string };

const NODES_MAX = 200;
const SCRIPTS_MAX = 20;
const DEPTH_MAX = 3;
const ORGANISATION = /organi[sz]ation|corporation|business|store|shop|restaurant|company|brand|agency/i;

/** The organisation's own entry first, then what the site and its pages are called. */
export function organisationFacts(scripts: string[]): OrganisationFacts {
  const nodes = scripts.slice(0, SCRIPTS_MAX).flatMap(nodesOf);
  const organisations = nodes.filter((node) => ORGANISATION.test(said(node, '@type')));
  const sites = nodes.filter((node) => said(node, '@type') === 'WebSite');
  const first = (from: object[], what: string, inside?: string) =>
    from.map((node) => said(node, what, inside)).find(Boolean) ?? '';
  return {
    name: first([...organisations, ...sites], 'name'),
    description: first(organisations, 'description'),
    logo: first(nodes, 'logo', 'url'),
    author: first(nodes, 'author', 'name'),
  };
}

/** A property as text: its value, the first of several, or the named property inside it. */
function said(node: object, what: string, inside = what): string {
  let value = property(node, what);
  for (let depth = 0; depth < DEPTH_MAX && typeof value === 'object' && value !== null; depth += 1)
    value = Array.isArray(value) ? value[0] : property(value, inside);
  return typeof value === 'string' ? value.trim() : '';
}

const property = (node: object, name: string): unknown => Object.getOwnPropertyDescriptor(node, name)?.value;

/** Every object of a script, those inside lists and @graph too. */
function nodesOf(script: string): object[] {
  const found: object[] = [];
  const waiting = [parsed(script)];
  while (waiting.length > 0 && found.length < NODES_MAX) {
    const next = waiting.shift();
    if (Array.isArray(next)) waiting.push(...next.slice(0, NODES_MAX));
    else if (typeof next === 'object' && next !== null) {
      found.push(next);
      waiting.push(property(next, '@graph'), property(next, 'publisher'));
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
