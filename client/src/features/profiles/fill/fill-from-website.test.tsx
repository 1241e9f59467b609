import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { REQUIRED } from '#shared/rules/messages.ts';
import {
  FILL_MESSAGES,
  PROFILE_MESSAGES,
  type FillEvent,
  type ProfileFields,
} from '#shared/schemas/profiles.ts';
import { CreateProfileModal } from '../create-profile-modal.tsx';
import { FILL_LABEL, PROFILE_LABELS } from '../profile-labels.ts';
import { MISSING } from './use-fill-from-website.ts';

const PROPOSAL: ProfileFields = {
  name: 'Crumb Bakery',
  description: 'Sourdough from a wood-fired oven.',
  summary: 'Bakes bread in Bath.',
  company: 'Crumb Bakery',
  author: '',
  domain: 'https://crumb.example',
  logo: 'https://crumb.example/logo.png',
  voice: '',
  audience: '',
};
const done = (proposal = PROPOSAL, isByAi = false): FillEvent => ({
  type: 'done',
  proposal,
  from: { author: 'account', logo: 'icon' },
  pages: ['https://crumb.example/', 'https://crumb.example/about'],
  colours: [],
  topics: [],
  isByAi,
});

const once = (event: FillEvent) =>
  async function* () {
    yield event;
  };

type Answer = (input: { domain: string }) => AsyncIterable<FillEvent>;

async function openForm(answer: Answer) {
  const fill = vi.fn(answer);
  const view = renderScreen(<CreateProfileModal onClose={() => undefined} />, {
    answers: { 'profiles.fillFromWebsite': fill },
  });
  await screen.findByRole('dialog');
  const field = (name: keyof ProfileFields) => screen.getByRole('textbox', { name: PROFILE_LABELS[name] });
  const type = async (name: keyof ProfileFields, text: string) => {
    await view.user.click(field(name));
    await view.user.paste(text);
  };
  const press = (name: string | RegExp) => view.user.click(screen.getByRole('button', { name }));
  const read = async () => {
    await type('domain', 'https://crumb.example');
    await press(FILL_LABEL);
  };
  return { fill, field, type, press, read, ...view };
}

test('an address without https:// is completed when the field is left; what is none stays as typed @long', async () => {
  const { field, type, user } = await openForm(once(done()));
  await type('domain', 'crumb');
  await user.tab();
  expect(field('domain')).toHaveValue('crumb');
  await type('domain', '.example/shop');
  await user.tab();
  expect(field('domain')).toHaveValue('https://crumb.example/shop');
});

test('empty fields are filled in, said aloud, and can be emptied again @long', async () => {
  const { fill, field, type, press } = await openForm(once(done()));
  await type('domain', 'crumb.example');
  await press(FILL_LABEL);
  expect(await screen.findByText(/^Filled in: Profile name, Description/)).toBeVisible();
  expect(fill).toHaveBeenCalledExactlyOnceWith({ domain: 'https://crumb.example' });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Left for you: Blog post author, Voice (tone), Audience.',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Read 2 pages of your website');
  expect(screen.getByRole('status')).toHaveTextContent(FILL_MESSAGES.offline);
  expect(field('company')).toHaveValue('Crumb Bakery');
  expect(field('domain')).toHaveValue('https://crumb.example');
  // What the website does not tell is asked for until it is written.
  expect(screen.getAllByText(MISSING)).toHaveLength(3);
  await type('author', 'Ada');
  expect(screen.getAllByText(MISSING)).toHaveLength(2);
  await press('Create Profile');
  expect(screen.getAllByText(REQUIRED)).toHaveLength(2);
  expect(screen.queryByText(MISSING)).toBeNull();
  await press('Undo Company or brand name');
  expect(field('company')).toHaveValue('');
});

test('what was filled in is reviewed as a card, in which everything can be changed, one by one or all together @long', async () => {
  const { field, type, press, read } = await openForm(once(done()));
  expect(screen.queryByRole('button', { name: 'Edit all fields' })).toBeNull();
  await read();
  await screen.findByRole('button', { name: 'Edit all fields' });
  const hint = 'The address of an image, such as https://example.com/logo.png';
  expect(screen.queryByText(hint)).toBeNull();
  await type('description', ' And rye.');
  expect(field('description')).toHaveValue('Sourdough from a wood-fired oven. And rye.');
  await press('Edit all fields');
  expect(field('name')).toHaveFocus();
  expect(screen.getByText(hint)).toBeVisible();
  expect(field('description')).toHaveValue('Sourdough from a wood-fired oven. And rye.');
});

test('what was typed stays, with the proposal beside it, and neither text is lost @long', async () => {
  const { field, type, press, read } = await openForm(once(done(PROPOSAL, true)));
  await type('name', 'My own name');
  await read();
  expect(await screen.findByText(/^Kept as you wrote it, with a proposal: Profile name\./)).toBeVisible();
  expect(screen.queryByText(FILL_MESSAGES.offline)).toBeNull();
  expect(field('name')).toHaveValue('My own name');
  expect(screen.getByText('Your website: Crumb Bakery')).toBeVisible();
  await press('Use this for Profile name');
  expect(field('name')).toHaveValue('Crumb Bakery');
  await type('name', ' & Sons');
  await press('Undo Profile name');
  expect(field('name')).toHaveValue('My own name');
  await press('Use this for Profile name');
  expect(field('name')).toHaveValue('Crumb Bakery & Sons');
  await press('Keep the filled in Profile name');
  expect(screen.queryByRole('button', { name: 'Undo Profile name' })).toBeNull();
  expect(field('name')).toHaveFocus();
});

test('what is typed over the words of the website is not said to be from it @long', async () => {
  const { field, type, user, read } = await openForm(
    once(done({ ...PROPOSAL, domain: '', logo: '', name: '', description: '', summary: '' })),
  );
  await read();
  expect(await screen.findByText('From your website')).toBeVisible();
  await user.clear(field('company'));
  await type('company', 'Mine');
  expect(screen.queryByText('From your website')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo Company or brand name' })).toBeNull();
});

test('an author of the account and a logo that is an icon are not said to be the words of the website @long', async () => {
  const { type, read } = await openForm(once(done({ ...PROPOSAL, author: 'Tess Tester' })));
  await type('author', 'Ada');
  await read();
  expect(await screen.findByText('Your account: Tess Tester')).toBeVisible();
  expect(screen.getByText('From your website’s icon')).toBeVisible();
});

test('what is typed while the site is read is not overwritten @long', async () => {
  const answered = Promise.withResolvers<void>();
  const { field, type, read } = await openForm(async function* () {
    yield { type: 'reading', page: 2, address: 'https://crumb.example/about' };
    await answered.promise;
    yield done();
  });
  await read();
  expect(await screen.findByText('Reading page 2 of at most 5: crumb.example/about…')).toBeVisible();
  await type('company', 'Mine');
  answered.resolve();
  expect(await screen.findByText('Your website: Crumb Bakery')).toBeVisible();
  expect(field('company')).toHaveValue('Mine');
});

test('a site that cannot be read is named, and no address is asked for where none stands @long', async () => {
  const { fill, press, field, read } = await openForm(
    refused(FILL_MESSAGES.failed, { hint: FILL_MESSAGES.robotsForbid }),
  );
  await press(FILL_LABEL);
  expect(await screen.findByText(PROFILE_MESSAGES.addressInvalid)).toBeVisible();
  expect(field('domain')).toHaveFocus();
  expect(fill).not.toHaveBeenCalled();
  await read();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(FILL_MESSAGES.failed);
  expect(alert).toHaveTextContent(FILL_MESSAGES.robotsForbid);
});
