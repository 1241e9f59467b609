import { createElement as h, Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { library } from '../../lib/large-libraries.ts';
import { describeFields } from './describe-fields.ts';
import { API_ROUTES, type ApiRoute } from '../api/routes.ts';
import { ERROR_CODES } from '../answer-error.ts';
import { ABOUT, errorsOf } from '../api/describe-api.ts';
import { whoMay } from '../api/route.ts';

const INTRODUCTION =
  'Write, publish and schedule from your own programs. The paths take and give JSON and obey the same limits as the ' +
  'screens. A refusal says why in “error” and, where it helps, what to do in “hint”.';

export const docsPage = (publicUrl: string): string =>
  library('react-dom/server').renderToStaticMarkup(
    h(
      'div',
      { className: 'api' },
      h(Contents),
      h('div', null, h(Introduction), h(Start, { publicUrl }), groups().map(groupSection(publicUrl))),
    ),
  );

type Group = { name: string; routes: ApiRoute[] };

function groups(): Group[] {
  const byName = Map.groupBy(API_ROUTES, ({ group }) => group);
  return Array.from(byName, ([name, routes]) => ({ name, routes }));
}

const anchorOf = ({ method, path }: ApiRoute) => `${method}-${path}`.toLowerCase().replace(/[^a-z]+/g, '-');

function Contents(): ReactNode {
  return h(
    'nav',
    { 'aria-label': 'Paths' },
    groups().map(({ name, routes }) =>
      h(
        'div',
        { key: name },
        h('p', null, name),
        h(
          'ul',
          null,
          routes.map((route) =>
            h('li', { key: anchorOf(route) }, h('a', { href: `#${anchorOf(route)}` }, route.summary)),
          ),
        ),
      ),
    ),
  );
}

function Introduction(): ReactNode {
  return h(
    Fragment,
    null,
    h('h1', null, `${PRODUCT_NAME} API`),
    h('p', null, INTRODUCTION),
    h(
      'p',
      null,
      'Make an access token on ',
      h('a', { href: '/account' }, 'My Account'),
      ', with the scopes your program needs, and send it with every request. The same description for programs: ',
      h('a', { href: '/api/openapi.json' }, 'OpenAPI 3.1'),
      '.',
    ),
    ABOUT.map((text) => h('p', { key: text }, text)),
  );
}

const PIECE = { id: 'YOUR_PIECE' };
const BRIEF = { contentType: 'blog', wordCount: 300, topic: 'Electric bikes for commuters' };
const POST = { ...PIECE, websiteId: 'YOUR_WEBSITE', status: 'draft' };

/** From nothing to a post, with commands that run once YOUR_… is filled in. */
const STEPS: [said: string, path: string, example: object][] = [
  ['Begin your first piece. The answer has its id: use it as YOUR_PIECE.', 'POST /api/generations', BRIEF],
  ['Ask every ten seconds until its status is "done".', 'GET /api/generations/:id', PIECE],
  ['Read it.', 'GET /api/content/:id', PIECE],
  ['List your websites, and use the id of one as YOUR_WEBSITE.', 'GET /api/websites', {}],
  ['Post the piece as a draft; the answer has its receipt.', 'POST /api/content/:id/publish', POST],
];

function Start({ publicUrl }: { publicUrl: string }): ReactNode {
  return h(
    'section',
    { id: 'start', 'aria-label': 'Getting started' },
    h('h2', null, 'Getting started in five minutes'),
    h('p', null, 'Make an access token that may read, write and publish: YOUR_TOKEN.'),
    STEPS.map(([said, name, example]) => {
      const routes = API_ROUTES.filter(({ method, path }) => `${method} ${path}` === name);
      const calls = routes.map((route) => exampleCall({ ...route, example }, publicUrl));
      return h(
        Fragment,
        { key: name },
        h('p', null, said),
        h('pre', { tabIndex: 0 }, h('code', null, calls)),
      );
    }),
  );
}

const groupSection = (publicUrl: string) =>
  function groupOf({ name, routes }: Group): ReactNode {
    return h(
      'section',
      { key: name, 'aria-label': name },
      h('h2', null, name),
      routes.map((route) => h(PathOf, { key: anchorOf(route), route, publicUrl })),
    );
  };

function PathOf({ route, publicUrl }: { route: ApiRoute; publicUrl: string }): ReactNode {
  const { method, path, summary, access, limit, input, response } = route;
  const errors = errorsOf(route).map((status) => `${status} ${ERROR_CODES[status]}`);
  return h(
    'article',
    { id: anchorOf(route), 'aria-label': summary },
    h('h3', null, summary),
    h('p', { className: 'address' }, h('span', { className: 'method' }, method), path),
    h('p', { className: 'scope' }, [whoMay(access), limit].filter(Boolean).join(' ')),
    h(Fields, { title: 'Takes', shape: input, io: 'input' }),
    h('h4', null, 'Example'),
    h('pre', { tabIndex: 0 }, h('code', null, exampleCall(route, publicUrl))),
    h('details', null, h('summary', null, 'What it answers'), h(Fields, { shape: response, io: 'output' })),
    h('p', { className: 'scope' }, `Errors: ${errors.join(', ')}.`),
  );
}

type FieldsProps = { title?: string; shape: z.ZodType; io: 'input' | 'output' };

function Fields({ title, shape, io }: FieldsProps): ReactNode {
  const fields = describeFields(shape, io);
  if (fields.length === 0) return null;
  return h(
    Fragment,
    null,
    title && h('h4', null, title),
    h(
      'table',
      null,
      h(
        'tbody',
        null,
        fields.map(({ name, kind, isRequired, note }) =>
          h(
            'tr',
            { key: name },
            h('td', null, h('code', null, name)),
            h(
              'td',
              null,
              h('span', { className: 'kind' }, io === 'input' && isRequired ? `${kind}, required` : kind),
              note && h('div', null, note),
            ),
          ),
        ),
      ),
    ),
  );
}

type Called = Pick<ApiRoute, 'method' | 'path' | 'access'> & { example: object };

function exampleCall({ method, path, access, example }: Called, publicUrl: string): string {
  const fields = new Map<string, unknown>(Object.entries(example));
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const rest = Object.fromEntries(fields);
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const isRead = method === 'GET';
  const asked = isRead && query.size > 0 ? `${address}?${query.toString()}` : address;
  return [
    `curl ${isRead ? '' : `-X ${method} `}${quoted(publicUrl + asked)}`,
    access === 'person'
      ? `-b ${quoted('session=YOUR_SESSION')}`
      : `-H ${quoted('Authorization: Bearer YOUR_TOKEN')}`,
    ...(isRead
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(rest))}`]),
  ].join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
