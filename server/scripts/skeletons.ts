// The files of a new room, operation or job, and the lines that tell the others of them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOMS = 'server/src/features';
const ROUTER = 'server/src/trpc/router.ts';
const JOBS = 'server/src/jobs.ts';
const TABLE = 'server/src/test/authorisation-table.ts';
const KILLED = 'server/src/test/killed-in-every-task.matrix.ts';

export class Skeletons {
  /** The files that were written or changed; their imports are put in order by the formatter. */
  readonly changed = new Set<string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  #read(file: string) {
    return readFileSync(path.join(this.#root, file), 'utf8');
  }

  #has(file: string) {
    return existsSync(path.join(this.#root, file));
  }

  #write(file: string, text: string) {
    mkdirSync(path.dirname(path.join(this.#root, file)), { recursive: true });
    writeFileSync(path.join(this.#root, file), text);
    this.changed.add(file);
  }

  #create(file: string, text: string) {
    if (this.#has(file)) throw new Error(`${file} is there already.`);
    this.#write(file, text);
  }

  #edit(file: string, place: RegExp, add: (found: string) => string) {
    const text = this.#read(file);
    if (!place.test(text)) throw new Error(`${file} has no place for it: ${place.source}`);
    this.#write(file, text.replace(place, add));
  }

  #addImport(file: string, line: string) {
    this.#write(file, `${line}\n${this.#read(file)}`);
  }

  #requireRoom(room: string) {
    if (this.#has(`${ROOMS}/${room}/README.md`)) return;
    throw new Error(
      `There is no room ${room}. There are: ${readdirSync(path.join(this.#root, ROOMS)).join(', ')}`,
    );
  }

  /** @param router the name under which programs of the client find its operations */
  room(name: string, router: string) {
    const list = constantOf(name);
    const group = new RegExp(`room\\('(\\w+)', '${router}'`).exec(this.#read(ROUTER))?.[1];
    if (!group) throw new Error(`There is no router ${router}.`);

    this.#create(`${ROOMS}/${name}/README.md`, readmeOf(name));
    this.#create(`${ROOMS}/${name}/operations.ts`, `export const ${list} = {};\n`);
    this.#addImport(ROUTER, `import { ${list} } from '#server/features/${name}/operations.ts';`);
    this.#edit(ROUTER, new RegExp(`  ${router}: (.+?),\\n(?=  \\w+:|\\}\\))`, 's'), (found) =>
      found.includes('mergeRouters(')
        ? found.replace(/,?\s*\),\n$/, `, router(${list})),\n`)
        : found.replace(/: (.+),\n$/, `: mergeRouters($1, router(${list})),\n`),
    );
    this.#edit(
      ROUTER,
      /(?=\n\];\n\nexport const procedures)/,
      () => `\n  room('${group}', '${router}', ${list}),`,
    );
  }

  /** An operation on a piece, since most are. */
  operation(room: string, name: string) {
    this.#requireRoom(room);
    const operations = `${ROOMS}/${room}/operations.ts`;
    const list = /export const ([A-Z_]+) = \{/.exec(this.#read(operations))?.[1] ?? '';
    const router = new RegExp(`room\\('\\w+', '(\\w+)', ${list}\\)`).exec(this.#read(ROUTER))?.[1] ?? '';
    const file = kebab(name);

    this.#create(`${ROOMS}/${room}/${file}.ts`, verbOf(name));
    this.#create(`${ROOMS}/${room}/${file}.test.ts`, testOf(router, name));
    this.#addImport(operations, `import { ${name}, ${name}Input } from './${file}.ts';`);
    if (!/import \{[^}]*\bquery\b[^}]*\} from '#server\/trpc\/operation\.ts'/.test(this.#read(operations)))
      this.#addImport(operations, "import { query } from '#server/trpc/operation.ts';");
    this.#edit(operations, new RegExp(`export const ${list} = \\{(?:\\};|.*?\\n\\};)`, 's'), (found) =>
      found.replace(/\n?\};$/, `\n\n${entryOf(name)}\n};`).replace('{\n\n', '{\n'),
    );
    this.#edit(
      TABLE,
      new RegExp(`(?=\\n  '${router}\\.)`),
      () => `\n  '${router}.${name}': user(idOf('contentId')),`,
    );
  }

  job(room: string, name: string) {
    this.#requireRoom(room);
    const file = `${ROOMS}/${room}/jobs.ts`;
    const list = `${camel(room)}Jobs`;
    this.#create(`${ROOMS}/${room}/${kebab(name)}.ts`, workOf(name));

    if (!this.#has(file)) {
      this.#create(file, jobsOf(list));
      this.#addImport(JOBS, `import { ${list} } from '#server/features/${room}/jobs.ts';`);
      this.#edit(JOBS, /(?=\n\];\n\nexport const LEASES)/, () => `\n  ...${list},`);
    }

    this.#addImport(file, `import { ${name} } from './${kebab(name)}.ts';`);
    this.#edit(file, /interface JobPayloads \{/, (found) => `${found}\n    ${name}: ById;`);
    this.#edit(file, /export const \w+Jobs = \[/, (found) => `${found}\n  ${definitionOf(name)},`);
    if (!/import \{[^}]*\bbyId\b/.test(this.#read(file)))
      this.#addImport(file, "import { byId } from '#server/queue/job.ts';");
    this.#edit(
      KILLED,
      /(?=\n {2}\};\n {2}const cases)/,
      () => `\n    ${name}: () => queue.add('${name}', { id: randomUUID() }),`,
    );
  }
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const constantOf = (room: string) => room.replaceAll('-', '_').toUpperCase();
const sentenceOf = (room: string) => room[0]?.toUpperCase() + room.slice(1).replaceAll('-', ' ');

const readmeOf = (room: string) => `# ${sentenceOf(room)}

What it is for, in a sentence.

- **Tables**: none
- **Verbs**: none yet
- **Called by**: the doors

What always holds:

- A sentence that no change may break.
`;

/** It needs no other room, since each names those that it may call. */
const verbOf = (name: string) => `import { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';

export const ${name}Input = z.object({ id: z.uuid().describe('The piece') });

export async function ${name}({ db, user }: UserContext, { id }: z.infer<typeof ${name}Input>) {
  const where = { id, userId: user.id };
  const piece = await db.piece.findFirst({ where, select: { id: true, title: true } });
  if (!piece) throw new AppError('notFound', PIECE_MESSAGES.notFound);

  return piece;
}
`;

const testOf = (router: string, name: string) => `import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';

test('a piece is answered to its owner, and to nobody else', async () => {
  const ada = await signedIn();
  const { id, title } = await plainPiece(ada.db, ada.user.id);
  expect(await ada.api.${router}.${name}({ id })).toEqual({ id, title });

  const bob = await signedIn();
  await expect(bob.api.${router}.${name}({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
`;

const entryOf = (name: string) => `  ${name}: query({
    access: 'read',
    input: ${name}Input,
    run: ${name},
  }),`;

const workOf = (name: string) => `import type { Services } from '#server/context.ts';
import type { Payload } from '#server/queue/job.ts';

/** It may run twice, so it looks at the row first. */
export async function ${name}({ db, log }: Services, { id }: Payload<'${name}'>) {
  const profile = await db.profile.findUnique({ where: { id }, select: { updatedAt: true } });
  if (profile) log.info({ profileId: id, updatedAt: profile.updatedAt }, 'a brand was looked at');
}
`;

const jobsOf = (list: string) => `import { byId, defineJob } from '#server/queue/job.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
  }
}

export const ${list} = [
];
`;

const definitionOf = (name: string) =>
  `defineJob({ name: '${name}', payload: byId, lane: 'background', run: ${name} })`;
