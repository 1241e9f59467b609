import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { workOnEntry } from '#server/features/calendar/worker/work-on-entry.ts';
import { planner, topicEntry } from '#server/test/planner.ts';
import { storedPiece } from '#server/test/published-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { NO_VOICE_RULES, type VoiceRules } from '#shared/schemas/voice.ts';

const fields = (name: string) => ({
  name,
  description: 'Tea shop in Bath',
  summary: 'Sells loose-leaf tea',
  company: 'Leaf & Co',
  author: 'Ada Leaf',
  domain: 'https://leaf.example',
  logo: 'https://leaf.example/logo.png',
  voice: 'warm',
  audience: 'tea drinkers',
});

test('a profile loses tags and angle brackets, its addresses all whitespace', async () => {
  const { api } = await signedIn();
  await api.profiles.create({
    ...fields('<b>Leaf</b> > Bath'),
    id: randomUUID(),
    domain: ' https://leaf .example ',
  });
  const { profiles } = await api.profiles.list({});
  expect(profiles).toMatchObject([{ name: 'Leaf  Bath', domain: 'https://leaf.example' }]);
});

test('a new profile needs all nine fields and real web addresses', async () => {
  const { api } = await signedIn();
  const id = randomUUID();
  await expect(api.profiles.create({ ...fields('Leaf'), id, voice: ' <i></i> ' })).rejects.toThrow(REQUIRED);
  await expect(api.profiles.create({ ...fields('Leaf'), id, logo: 'javascript:alert(1)' })).rejects.toThrow(
    PROFILE_MESSAGES.addressInvalid,
  );
});

test('a request sent twice creates one profile, and nobody else’s id can be taken', async () => {
  const [one, two] = await Promise.all([signedIn(), signedIn()]);
  const profile = { ...fields('Leaf'), id: randomUUID() };
  await one.api.profiles.create(profile);
  await one.api.profiles.create(profile);
  await expect(two.api.profiles.create(profile)).rejects.toThrow(PROFILE_MESSAGES.saveFailed);
  await expect(one.api.profiles.list({})).resolves.toMatchObject({ profiles: [{ name: 'Leaf' }] });
});

test('search finds name or description in any case and takes % and _ literally', async () => {
  const { api } = await signedIn();
  await api.profiles.create({ ...fields('Shop_1'), id: randomUUID(), description: '100% tea' });
  await api.profiles.create({ ...fields('Shopx1'), id: randomUUID(), description: 'Coffee' });
  const namesFor = async (search: string) =>
    (await api.profiles.list({ search })).profiles.map(({ name }) => name);
  await expect(namesFor('COFFEE')).resolves.toEqual(['Shopx1']);
  await expect(namesFor('shop_1')).resolves.toEqual(['Shop_1']);
  await expect(namesFor('%')).resolves.toEqual(['Shop_1']);
  await expect(namesFor('')).resolves.toEqual(['Shopx1', 'Shop_1']);
});

test('the list comes newest first in pages, the choice on the create form by name', async () => {
  const { api, db, user } = await signedIn();
  await db.profile.createMany({
    data: Array.from({ length: 51 }, (_, day) => ({
      ...fields(day === 50 ? 'a last one' : `Profile ${String(day).padStart(2, '0')}`),
      id: randomUUID(),
      userId: user.id,
      createdAt: new Date(2026, 0, 1 + day),
    })),
  });
  const first = await api.profiles.list({});
  expect(first.profiles[0]?.name).toBe('a last one');
  expect(first.profiles).toHaveLength(50);
  const second = await api.profiles.list({ cursor: first.nextCursor });
  expect(second.profiles.map(({ name }) => name)).toEqual(['Profile 00']);
  expect(second.nextCursor).toBeNull();
  const choices = await api.profiles.listForSelect();
  expect(choices.slice(0, 2).map(({ name }) => name)).toEqual(['a last one', 'Profile 00']);
});

test('a profile knows the website that has its address', async () => {
  const { api, websiteId } = await planner();
  const [own] = (await api.websites.list({})).websites;
  const www = own?.domain.replace('://', '://www.') ?? '';
  await api.profiles.create({ ...fields('Leaf'), domain: www, id: randomUUID() });
  await api.profiles.create({ ...fields('Root'), domain: 'https://elsewhere.example', id: randomUUID() });
  const known = (await api.profiles.listForSelect()).map(({ name, websiteId: site }) => [name, site]);
  expect(known).toEqual([
    ['Leaf', websiteId],
    ['Root', null],
  ]);
});

test('a brand is known by its pieces on a site, those that are not, and its sources, each user’s own', async () => {
  const [{ api, user, db }, other] = await Promise.all([planner(), signedIn()]);
  const [leaf, bean] = [randomUUID(), randomUUID()];
  await api.profiles.create({ ...fields('Leaf'), id: leaf });
  await api.profiles.create({ ...fields('Bean'), id: bean });
  const pieces = [await storedPiece(db, user.id), await storedPiece(db, user.id)];
  await db.piece.updateMany({ data: { profileId: leaf } });
  await db.publication.create({
    data: { userId: user.id, contentId: pieces[0]?.id ?? '', marker: randomUUID(), status: 'publish' },
  });
  await api.content.addTextSource({ text: 'Tea from Assam.', title: 'Tea', profileId: leaf });
  expect(await api.profiles.brandNumbers()).toEqual([{ id: leaf, drafts: 1, live: 1, sources: 1 }]);
  expect(await other.api.profiles.brandNumbers()).toEqual([]);
});

test('a profile is changed and deleted; one that is not there, or not named, is neither', async () => {
  const { api } = await signedIn();
  const [profile, id] = [{ ...fields('Leaf'), id: randomUUID() }, randomUUID()];
  await api.profiles.create(profile);
  await expect(api.profiles.update({ ...profile, id })).rejects.toThrow(PROFILE_MESSAGES.updateFailed);
  await expect(api.profiles.delete({ id })).rejects.toThrow(PROFILE_MESSAGES.deleteFailed);
  await expect(api.profiles.delete({ id: '' })).rejects.toThrow(PROFILE_MESSAGES.missingId);
  await api.profiles.update({ ...profile, voice: '', logo: '' });
  await expect(api.profiles.list({})).resolves.toMatchObject({ profiles: [{ name: 'Leaf', voice: '' }] });
  await api.profiles.delete({ id: profile.id });
  await expect(api.profiles.list({})).resolves.toMatchObject({ profiles: [] });
});

test('what is planned with a profile is counted before it is deleted, and written without it afterwards', async () => {
  const { api, db, services, websiteId } = await planner();
  const id = randomUUID();
  await api.profiles.create({ ...fields('Leaf'), id });
  const [tea, coffee] = [topicEntry('tea'), topicEntry('coffee')];
  const entries = [{ ...tea, brief: { ...tea.brief, profileId: id } }, coffee];
  await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries });
  await expect(api.profiles.countPlanned({ id })).resolves.toEqual({ count: 1 });
  const other = await signedIn();
  await expect(other.api.profiles.countPlanned({ id })).resolves.toEqual({ count: 0 });
  await api.profiles.delete({ id });
  await expect(api.profiles.countPlanned({ id })).resolves.toEqual({ count: 0 });
  await workOnEntry(services, { id: tea.id });
  const { status, generationId } = await db.calendarEntry.findUniqueOrThrow({ where: { id: tea.id } });
  expect(status).toBe('writing');
  await expect(db.generation.findUniqueOrThrow({ where: { id: generationId ?? '' } })).resolves.toMatchObject(
    { profileId: null, brief: { topic: 'tea', profile: null } },
  );
});

test('a profile keeps sample texts and words of its voice; they go with it', async () => {
  const { api, db } = await signedIn();
  const id = randomUUID();
  await api.profiles.create({ ...fields('Leaf'), id });
  await expect(api.profiles.getVoice({ id })).resolves.toEqual(NO_VOICE_RULES);

  const voice: VoiceRules = {
    samples: ['We pour. You sit.'],
    preferredWords: ['pot'],
    bannedWords: [{ word: 'utilise', replacement: 'use' }],
    person: 'we',
    formality: 'informal',
  };

  await api.profiles.saveVoice({ id, ...voice, preferredWords: ['cup'], bannedWords: [] });
  await api.profiles.saveVoice({ id, ...voice });
  await expect(api.profiles.getVoice({ id })).resolves.toEqual(voice);
  await expect(api.profiles.saveVoice({ id: randomUUID(), ...NO_VOICE_RULES })).rejects.toThrow(
    PROFILE_MESSAGES.notFound,
  );
  await expect(
    api.profiles.saveVoice({ id, ...NO_VOICE_RULES, samples: Array.from({ length: 9 }, () => 'x') }),
  ).rejects.toThrow('too_big');
  await expect(
    api.profiles.saveVoice({ id, ...NO_VOICE_RULES, samples: ['x'.repeat(8001)] }),
  ).rejects.toThrow('At most 8,000 characters');
  await api.profiles.delete({ id });
  await expect(db.profileVoice.count({ where: { profileId: id } })).resolves.toBe(0);
});

test('an account without a profile is asked for its website, until it has one or has put the question away', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const isAsked = async ({ api }: typeof one) => (await api.profiles.asksForWebsite()).isAsked;
  expect(await isAsked(one)).toBe(true);
  await one.api.profiles.create({ ...fields('Leaf'), id: randomUUID(), colours: ['#1f6f54'] });
  expect(await isAsked(one)).toBe(false);
  await other.api.profiles.stopAskingForWebsite();
  expect(await isAsked(other)).toBe(false);
});
