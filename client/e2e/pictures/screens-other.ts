import { FILL_LABEL, PROFILE_LABELS } from '#client/features/profiles/profile-labels.ts';
import { fill, meet, press, see, type Act } from '../acts.ts';
import { PHONES, screensAt, type Screen } from './looks.ts';
import { SAMPLE_SOURCE } from './sample-piece.ts';
import type { World } from './world.ts';

/** Profiles, sources, the account, help, and everything that needs no sign-in. */
export function otherScreens(world: World): Screen[] {
  const { writer, newcomer, free, welcomed, session } = world;
  const at = screensAt(world.url);
  const signedOut = (name: string, path: string, ...acts: Act[]): Screen => ({
    ...at(name, { context: world.nobody }, path, ...acts),
    isStatic: true,
  });
  const newProfile = meet('dialog', 'Create a New Profile');
  const ofFirstRow: Act = (page) =>
    page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  const isAlive: Act = (page) => page.waitForLoadState('networkidle');

  return [
    at('profiles', writer, '/profiles'),
    at('profiles-add', writer, '/profiles', press('Add a brand'), meet('region', 'Your website')),
    at('brand', writer, '/profiles', ofFirstRow, meet('region', 'Sources')),
    at('website', writer, '/websites', ofFirstRow, meet('table', 'Pages')),
    at('profiles-empty', newcomer, '/profiles'),
    at('profiles-first-step', newcomer, '/profiles?open=create-profile', newProfile),
    at('profiles-edit', writer, '/profiles', press(/^Edit/), meet('dialog')),
    at('profiles-delete', writer, '/profiles', press(/^Delete/), meet('dialog')),
    at(
      'profiles-card',
      newcomer,
      '/profiles?open=create-profile',
      newProfile,
      fill(PROFILE_LABELS.domain, world.smallSite.url),
      press(FILL_LABEL),
      see(/^Filled in: Profile name,/),
    ),
    at('sources', writer, '/sources'),
    at('sources-empty', newcomer, '/sources'),
    at('source-view', writer, '/sources', press(SAMPLE_SOURCE.title), (page) =>
      page.getByRole('dialog').locator('mark').first().waitFor(),
    ),
    at('account-pro', writer, '/account'),
    at('account-free', free, '/account'),
    at('account-plan', free, '/account/plan'),
    at('account-security', writer, '/account/security'),
    at('account-programs', writer, '/account/programs'),
    at('commands', writer, '/content', press('Go to'), meet('listbox')),
    at(
      'connect',
      writer,
      world.asking,
      press('All websites, also later ones', 'checkbox'),
      press('All brands, also later ones', 'checkbox'),
    ),
    at('account-delete', writer, '/account', press('Delete Account'), meet('dialog')),
    at('usage', writer, '/usage'),
    at('contact', writer, '/contact'),
    at('welcome-to-pro', welcomed, `/create?session_id=${session}`),
    at('vee', writer, '/support'),
    at('vee-empty', newcomer, '/support'),
    at('help', writer, '/help'),
    at('help-article', writer, '/help/connect-wordpress'),
    at('not-found', writer, '/no-such-page'),
    { ...at('menu', free, '/contact', isAlive, press('Open menu')), sizes: PHONES },
    at('test-checkout', welcomed, `/dev/checkout/${session}`),
    at('test-portal', welcomed, '/dev/portal'),
    signedOut('mailbox', '/dev/mailbox'),
    signedOut('sign-in', '/'),
    signedOut(
      'sign-in-refused',
      '/',
      isAlive,
      fill('Email', 'nobody@harbour-coffee.example'),
      fill(/^Password$/, 'no such password'),
      press('Sign in'),
      meet('alert'),
    ),
    signedOut(
      'sign-up-invalid',
      '/signup',
      isAlive,
      fill('Email', 'ada@harbour-coffee.example'),
      fill(/^Password$/, 'short'),
      press('Create account'),
      see('Please enter your name.'),
    ),
    signedOut('link-ended', '/auth/confirm'),
    ...['sign-up', 'forgot-password', 'update-password', 'account-created', 'account-deleted'].map((name) =>
      signedOut(name, name === 'sign-up' ? '/signup' : `/${name}`),
    ),
    signedOut('landing', '/landing.html'),
    signedOut('legal', '/legal.html'),
    signedOut('api', '/api/docs'),
  ];
}
