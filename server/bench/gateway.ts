// What an AI answer is measured against: Fastify and pg with the least that does the same work for a question: who
// asks, how often they may, the AI service, the answer. Started by ai-answers.bench.ts as a process of its own.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = Fastify();

app.post('/answer', async (request, reply) => {
  const sessionId = /(?:^|;\s*)session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query({
    name: 'session',
    text: `
      select u.id, u.email, a.name, a.plan
      from sessions s join users u on u.id = s.user_id left join accounts a on a.id = u.id
      where s.id = $1 and s.expires_at > now() and s.ends_at > now()`,
    values: [createHash('sha256').update(sessionId).digest('hex')],
  });
  if (rows.length === 0) return reply.code(401).send({ error: 'Not signed in' });

  await pool.query({
    name: 'limit',
    text: `
      insert into rate_limits as known (key, points, expire) values ($1, 1, null)
      on conflict (key) do update set points = known.points + 1 returning points`,
    values: [`gateway:${rows[0].id}`],
  });

  const answer = await fetch(`${process.env['OPENAI_BASE_URL']}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify(request.body),
  });

  return answer.json();
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write('ready\n');
