import type { z } from 'zod';
import type { Plans } from '#server/auth/plan.ts';
import { markup, type Markup } from '#server/lib/markup.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { ERROR_CODES } from '../answer-error.ts';
import { ABOUT, routesFor, termsOf } from '../api/describe-api.ts';
import { errorsOf } from '../api/errors-of.ts';
import { inlineSchemaOf } from '../api/json-schema.ts';
import type { ApiRoute } from '../api/route.ts';
import { API_ROUTES } from '../api/routes.ts';

const INTRODUCTION =
  'Write, publish and schedule from your own programs. The paths take and give JSON and obey the same limits as the ' +
  'screens. A refusal says why in “error” and, where it helps, what to do in “hint”.';

type Installation = { publicUrl: string; plans: Plans };

export function docsPage({ publicUrl, plans }: Installation): string {
  const groups = [...Map.groupBy(routesFor(plans), ({ group }) => group)];
  return docsOf(groups, { publicUrl, plans }).markup;
}

const docsOf = (groups: [name: string, routes: ApiRoute[]][], installation: Installation): Markup =>
  markup`<div class="api">
<nav aria-label="Paths">${groups.map(
    ([name, routes]) =>
      markup`<div><p>${name}</p><ul>${routes.map(
        (route) => markup`<li><a href="#${anchorOf(route)}">${route.summary}</a></li>`,
      )}</ul></div>`,
  )}</nav>
<div>
  <h1>${PRODUCT_NAME} API</h1>
  <p>${INTRODUCTION}</p>
  <p>Make an access token on <a href="/account">My Account</a>, with the permissions your program needs (read, write, publish), and send it with every request. The same description for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
  ${ABOUT.map((text) => markup`<p>${withCode(text)}</p>`)}
  ${start(installation.publicUrl)}
  ${groups.map(
    ([name, routes]) => markup`<section aria-label="${name}"><h2>${name}</h2>
      ${routes.map((route) => pathOf(route, installation))}</section>`,
  )}
</div></div>`;

const anchorOf = ({ method, path }: ApiRoute) => `${method}-${path}`.toLowerCase().replace(/[^a-z]+/g, '-');

const PIECE = { id: 'YOUR_PIECE' };
const BRIEF = { contentType: 'blog', wordCount: 300, topic: 'Electric bikes for commuters' };
const POST = { ...PIECE, websiteId: 'YOUR_WEBSITE', status: 'draft' };

const STEPS: [said: string, path: string, example: object][] = [
  ['Begin your first piece. The answer has its id: use it as YOUR_PIECE.', 'POST /api/generations', BRIEF],
  ['Ask every ten seconds until its status is "done".', 'GET /api/generations/:id', PIECE],
  ['Read it.', 'GET /api/content/:id', PIECE],
  ['List your websites, and use the id of one as YOUR_WEBSITE.', 'GET /api/websites', {}],
  ['Post the piece as a draft; the answer has its receipt.', 'POST /api/content/:id/publish', POST],
];

const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? markup`<code>${part}</code>` : part));

const code = (text: string) => markup`<pre tabindex="0"><code>${text}</code></pre>`;

const start = (publicUrl: string) => markup`<section id="start" aria-label="Getting started">
  <h2>Getting started in five minutes</h2>
  <p>Make an access token that may read, write and publish: YOUR_TOKEN.</p>
  ${STEPS.map(([said, name, example]) => {
    const routes = API_ROUTES.filter(({ method, path }) => `${method} ${path}` === name);
    const calls = routes.map((route) => code(exampleCall({ ...route, example }, publicUrl)));
    return markup`<p>${said}</p>${calls}`;
  })}
</section>`;

function pathOf(route: ApiRoute, { publicUrl, plans }: Installation): Markup {
  const { method, path, summary, input, response } = route;
  const errors = errorsOf(route).map((status) => `${status} ${ERROR_CODES[status]}`);
  const taken = fieldTable(input, 'input');
  return markup`<article id="${anchorOf(route)}" aria-label="${summary}">
    <h3>${summary}</h3>
    <p class="address"><span class="method">${method}</span>${path}</p>
    <div class="soft">${termsOf(route, plans)}</div>
    ${taken && markup`<h4>Takes</h4>${taken}`}
    <h4>Example</h4>
    ${code(exampleCall(route, publicUrl))}
    <details><summary>What it answers</summary>${fieldTable(response, 'output')}</details>
    <div class="soft">Errors: ${errors.join(', ')}.</div>
  </article>`;
}

type Direction = 'input' | 'output';

function fieldTable(shape: z.ZodType, io: Direction): Markup | null {
  const fields = describeFields(shape, io);
  if (fields.length === 0) return null;
  return markup`<table><tbody>${fields.map(
    ({ name, kind, isRequired, note }) => markup`<tr><td><code>${name}</code></td>
      <td><span class="soft">${io === 'input' && isRequired ? `${kind}, required` : kind}</span>
        ${note && markup`<div>${note}</div>`}</td></tr>`,
  )}</tbody></table>`;
}

type DescribedField = { name: string; kind: string; isRequired: boolean; note: string };

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

const DEPTH_MAX = 3;

function describeFields(shape: z.ZodType, io: Direction): DescribedField[] {
  return fieldsOf(inlineSchemaOf(shape, io), '', 1);
}

function fieldsOf(schema: Schema, prefix: string, depth: number): DescribedField[] {
  const shapes = withoutNull(schema);
  const seen = new Set<string>();
  return shapes
    .flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).flatMap(([key, field]) => {
        const name = prefix + key;
        const own = {
          name,
          kind: kindOf(field),
          isRequired: required.includes(key),
          note: field.description ?? '',
        };
        const inner = insideOf(field);
        return depth < DEPTH_MAX && inner ? [own, ...fieldsOf(inner, `${name}.`, depth + 1)] : [own];
      }),
    )
    .filter(({ name }) => !seen.has(name) && seen.add(name));
}

const isNull = ({ type }: Schema) => type === 'null';
const withoutNull = (schema: Schema) =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter((shape) => !isNull(shape));

function insideOf(field: Schema): Schema | undefined {
  const [only, ...others] = withoutNull(field);
  if (!only || others.length > 0) return undefined;
  return only.type === 'array' ? only.items : only;
}

function kindOf(schema: Schema): string {
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes) return [...new Set(shapes.map(kindOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => String(value)).join(', ');
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'values'}`;
  return [schema.type ?? 'any value'].flat().join(' or ');
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
