// What the product is measured against: Fastify and pg with the least that does the same work for the lists, a search
// and a piece. Started by lists.bench.ts as a process of its own.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const PAGE_SIZE = 50;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = Fastify();

app.get<{ Querystring: { search?: string } }>('/list', async (request, reply) => {
  const userId = await signedIn(request.headers.cookie);
  if (!userId) return reply.code(401).send({ error: 'Not signed in' });
  const { search } = request.query;
  const { rows } = await pool.query({
    name: search ? 'search' : 'list',
    text: `
      select c.id, c.title, c.content_type as "contentType", c.created_at as "createdAt", c.profile, p.name
      from generated_content c left join profiles p on p.id = c.profile
      where c.user_id = $1 ${search ? 'and (c.title ilike $2 or p.name ilike $2)' : ''}
      order by c.created_at desc, c.id desc limit ${PAGE_SIZE + 1}`,
    values: search ? [userId, `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`] : [userId],
  });
  const items = rows
    .slice(0, PAGE_SIZE)
    .map(({ profile, name, ...row }) => ({ ...row, profile: profile && { id: profile, name } }));
  return { items, nextCursor: cursorOf(rows) };
});

app.get('/profiles', async (request, reply) => {
  const userId = await signedIn(request.headers.cookie);
  if (!userId) return reply.code(401).send({ error: 'Not signed in' });
  const { rows } = await pool.query({
    name: 'profiles',
    text: `
      select id, name, description, summary, company, author, domain, logo, voice, audience, created_at as "createdAt"
      from profiles where user_id = $1 order by created_at desc, id desc limit ${PAGE_SIZE + 1}`,
    values: [userId],
  });
  return { profiles: rows.slice(0, PAGE_SIZE), nextCursor: cursorOf(rows) };
});

app.get('/websites', async (request, reply) => {
  const userId = await signedIn(request.headers.cookie);
  if (!userId) return reply.code(401).send({ error: 'Not signed in' });
  const { rows } = await pool.query({
    name: 'websites',
    text: `
      select id, cms_type as "cmsType", domain, username, shop_name as "shopName", last_check as "lastCheck",
        created_at as "createdAt"
      from websites where user_id = $1 order by created_at desc, id desc limit ${PAGE_SIZE + 1}`,
    values: [userId],
  });
  return { websites: rows.slice(0, PAGE_SIZE), nextCursor: cursorOf(rows) };
});

function cursorOf(rows: { id: string; createdAt: Date }[]): string | null {
  const last = rows[PAGE_SIZE - 1];
  return last && rows.length > PAGE_SIZE ? `${last.createdAt.toISOString()}_${last.id}` : null;
}

app.get<{ Params: { id: string } }>('/piece/:id', async (request, reply) => {
  const userId = await signedIn(request.headers.cookie);
  if (!userId) return reply.code(401).send({ error: 'Not signed in' });
  const { rows } = await pool.query({
    name: 'piece',
    text: `
      select c.*, p.name as "profileName", p.description as "profileDescription"
      from generated_content c left join profiles p on p.id = c.profile where c.id = $1 and c.user_id = $2`,
    values: [request.params.id, userId],
  });
  return rows[0] ?? reply.code(404).send({ error: 'Content not found.' });
});

async function signedIn(cookie = ''): Promise<string | undefined> {
  const sessionId = /(?:^|;\s*)session=([^;]+)/.exec(cookie)?.[1];
  if (!sessionId) return undefined;
  const { rows } = await pool.query({
    name: 'session',
    text: `
      select u.id, u.email, u.metadata_name, u.confirmed_at, a.name, a.plan
      from sessions s join users u on u.id = s.user_id left join accounts a on a.id = u.id
      where s.id = $1 and s.expires_at > now() and s.ends_at > now()`,
    values: [createHash('sha256').update(sessionId).digest('hex')],
  });
  return rows[0]?.id;
}

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write('ready\n');
