import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { nameOf } from '#server/ports/authorization-server/client-name.ts';
import { fill, meet, press, pressText, scrollTo, see } from '../acts.ts';
import { newUser, sql } from '../new-user.ts';
import { askingAssistant, HOSTILE_NAME } from './asking-assistant.ts';
import { screensAt, type Screen } from './looks.ts';
import { addUser, type PicturedUser } from './users.ts';

/** As it is stored. */
const SHOWN_NAME = nameOf({ clientName: HOSTILE_NAME, clientId: '' });

/** Longer than any look at the screens takes. */
const PROVEN = "now() + interval '1 day'";
const STEP = 'x'.repeat(43);

/** Who signs in by whatever there is, lets assistants in, and looks at what was done in the account. */
export async function makeAccessWorld(browser: Browser, url: string) {
  const locked = await addUser(browser, { name: 'Nora Lind', plan: 'pro' });
  const unlocked = await addUser(browser, { name: 'Emil Strand', plan: 'pro' });
  await sql(`update sessions set proven_at = ${PROVEN} where user_id = $1`, [unlocked.id]);
  await addFactors(locked.id);
  await addAssistants(locked.id);
  await addDeleted(locked.id);
  await addBusyWeek(locked.id);

  const proven = await addUser(browser, { name: 'Ida Berg' });
  await addFactors(proven.id);
  await sql(`update sessions set proven_at = ${PROVEN} where user_id = $1`, [proven.id]);

  const signingIn = await newUser(await browser.newContext());
  await addFactors(signingIn.id);
  return {
    url,
    locked,
    unlocked,
    proven,
    signingIn,
    nobody: await browser.newContext(),
    asking: await askingAssistant(url),
  };
}

async function addFactors(userId: string) {
  await sql('update users set second_factor_at = now() where id = $1', [userId]);
  await sql(
    `insert into authenticators (id, user_id, sealed_secret, confirmed_at)
     values (gen_random_uuid(), $1, '', '2026-03-04')`,
    [userId],
  );
  await sql(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at, last_used_at)
     select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, name, '2026-03-05', used
     from (values ('Safari on iPhone', timestamptz '2026-11-20'), ('Chrome on Windows', null)) as keys(name, used)`,
    [userId],
  );
  await sql(
    `insert into recovery_codes (id, user_id, code_hash) select gen_random_uuid(), $1, n::text from generate_series(1, 7) as n`,
    [userId],
  );
  await sql(
    `insert into remembered_devices (id, user_id, token_hash, expires_at)
     values (gen_random_uuid(), $1, gen_random_uuid()::text, now() + interval '20 days')`,
    [userId],
  );
}

async function addAssistants(userId: string) {
  await sql(
    `insert into oauth_grants (id, user_id, client_id, client_name, scopes, website_ids, profile_ids, has_unbranded, payload,
       expires_at, connected_at, last_used_at)
     select gen_random_uuid(), $1, client, name, scopes::"TokenScope"[], websites::jsonb, null, true, '{}',
       '2027-02-20', '2026-11-02', used
     from (values ('https://claude.example/client.json', 'Claude', '{read,write,publish}', null, timestamptz '2026-11-27 09:12'),
       ('one', $2, '{read}', '[]', null)) as grants(client, name, scopes, websites, used)`,
    [userId, SHOWN_NAME],
  );
  await sql(
    `insert into assistant_steps (id, user_id, client_name, sentence, is_refusal, created_at)
     select gen_random_uuid(), $1, 'Claude', sentence, refused, timestamptz '2026-11-02 09:00' + n * interval '1 minute'
     from (values ('It asked for access.', false, 1), ('You let it in.', false, 2), ('It is connected.', false, 3),
       ('It asked for a resource that is not ours.', true, 4)) as steps(sentence, refused, n)`,
    [userId],
  );
}

async function addDeleted(userId: string) {
  await sql(
    `insert into deleted_things (id, user_id, kind, title, deleted_by, deleted_at)
     select gen_random_uuid(), $1, kind::"DeletedKind", title, who, now() - n * interval '1 day'
     from (values ('piece', 'How to choose a coffee grinder for a small kitchen', 'Claude', 1), ('profile', 'Harbour Coffee', 'Zapier', 2),
       ('website', 'harbour-coffee.example', $2, 3), ('source', 'Notes on brewing', '', 4)) as things(kind, title, who, n)`,
    [userId, SHOWN_NAME],
  );
}

type Done = [kind: string, sentence: string, actor: string, name: string | null, isRefusal?: boolean];

const PIECE = '“How to choose a coffee grinder for a small kitchen”';
const WEEK: Done[] = [
  ['signIn', 'Signed in with the password and a code', 'browser', null],
  ['content', `Deleted the piece ${PIECE}`, 'assistant', 'Claude'],
  ['posts', `Posted ${PIECE} on harbour-coffee.example`, 'calendar', null],
  ['signIn', 'A sign-in was refused', 'browser', null, true],
  ['access', 'Let in the assistant “Claude”', 'browser', null],
  ['access', `Disconnected the assistant “${SHOWN_NAME}”`, 'browser', null],
  [
    'posts',
    'Updated “Evening coffee classes by the harbour” on harbour-coffee.example',
    'token',
    'Nightly import',
  ],
  ['websites', 'Changed the credentials of the website “harbour-coffee.example”', 'browser', null],
  ['billing', 'The plan is Pro', 'veemark', null],
  ['account', 'Downloaded all data', 'browser', null],
];

/** Twelve acts a day. */
async function addBusyWeek(userId: string) {
  for (let n = 0; n < 84; n += 1) {
    const [kind, sentence, actor, name, isRefusal = false] = WEEK[n % WEEK.length] ?? [];
    await sql(
      `insert into activity (id, user_id, kind, sentence, is_refusal, actor, actor_name, network, device, created_at)
       values (gen_random_uuid(), $1, $2::"ActivityGroup", $3, $4, $5::"ActivityActor", $6, $7, $8, now() - $9 * interval '2 hours')`,
      [
        userId,
        kind,
        sentence,
        isRefusal,
        actor,
        name,
        actor === 'browser' ? '192.0.0.0/16' : null,
        actor === 'browser' ? 'Firefox on Windows' : null,
        n,
      ],
    );
  }
}

export function accessScreens(world: Awaited<ReturnType<typeof makeAccessWorld>>): Screen[] {
  const { locked, unlocked, proven, nobody, signingIn } = world;
  const at = screensAt(world.url);
  const signedOut = (name: string, path: string, ...acts: Parameters<typeof at>[3][]): Screen => ({
    ...at(name, { context: nobody }, path, ...acts),
    isStatic: true,
  });
  const halfSignedIn = (name: string, ...acts: Parameters<typeof at>[3][]) =>
    signedOut(
      name,
      '/',
      (page) => page.waitForLoadState('networkidle'),
      fill('Email', signingIn.email),
      fill(/^Password$/, signingIn.password),
      press('Sign in'),
      meet('heading', 'One more step'),
      ...acts,
    );
  const someOf = (person: PicturedUser, name: string, ...acts: Parameters<typeof at>[3][]) =>
    at(name, person, world.asking, see(/wants to use your/), ...acts);

  const screens = [
    someOf(unlocked, 'connect-hostile'),
    someOf(unlocked, 'connect-answers', scrollTo('button', 'Deny')),
    at('connect-ended', unlocked, `/connect/${randomUUID()}`, meet('alert')),
    signedOut('connect-refused', '/oauth/auth?client_id=unknown'),
    halfSignedIn('factor'),
    halfSignedIn('factor-recovery', press('Use a recovery code')),
    halfSignedIn('factor-lost', pressText('Lost your second factor and your recovery codes?')),
    signedOut('provider-link', `/#link=${STEP}`, meet('heading', 'You have an account here')),
    signedOut('provider-refused', '/#provider=unverified', see('Your address is not confirmed there.')),
    at('factors', locked, '/account/security', scrollTo('heading', 'Second factor'), see('7 of 10 left.')),
    at('factors-proof', locked, '/account/security', press('Make new codes'), meet('dialog', 'Is it you?')),
    at(
      'factors-codes',
      proven,
      '/account/security',
      press('Make new codes'),
      meet('dialog', 'Your recovery codes'),
    ),
    at('factors-app', unlocked, '/account/security', press('Set up'), meet('img', /QR code/)),
    at('activity', locked, '/account/security', see('A sign-in was refused'), scrollTo('region', 'Activity')),
    at(
      'assistants',
      locked,
      '/account/programs',
      pressText('What happened when assistants connected'),
      see(/was not let in/),
    ),
    at(
      'deleted',
      locked,
      '/account/programs',
      see('Notes on brewing'),
      scrollTo('region', 'Deleted by programs'),
    ),
    at('deleted-now', locked, '/account/programs', press(/^Delete Harbour Coffee/), meet('dialog')),
    signedOut('security', '/security'),
  ];
  return screens.map((screen) => ({ ...screen, isOfLists: screen.context !== nobody }));
}
