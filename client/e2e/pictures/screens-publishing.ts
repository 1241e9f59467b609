import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { fill, meet, press, pressInWindow, pressText, scrollTo, see, type Act } from '../acts.ts';
import { screensAt, type Screen } from './looks.ts';
import { TOPIC_LIST } from './planned-topics.ts';
import { rail } from './screens-piece.ts';
import type { World } from './world.ts';

const chooseSite: Act[] = [
  press('Publish'),
  press(/^(Post to Web|Update)$/, 'menuitem'),
  press('Website', 'combobox'),
  press(/WordPress/, 'option'),
  (page) => page.getByLabel('Tags').first().waitFor(),
];
const checkSite: Act[] = [
  press('Details'),
  press(/^Check (this site|again)$/),
  meet('region', 'Veemark plugin'),
];
const compared = meet('columnheader', 'On the site now');
const chooseList: Act = (page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'topics.csv', mimeType: 'text/csv', buffer: Buffer.from(TOPIC_LIST) });

/** Websites, posting, the calendar and reviews. */
export function publishingScreens(world: World): Screen[] {
  const { url, piece, review, wordpress, writer, publisher, newcomer, free, nobody } = world;
  const at = screensAt(url);
  const posted = `/content/${world.posted}`;
  const connect = (name: string, ...acts: Act[]) =>
    at(name, newcomer, '/websites?open=connect-website', meet('dialog', 'Connect a Website'), ...acts);
  const testWith = (username: string, password: string): Act[] => [
    fill('Domain', wordpress.url),
    press('I have an application password'),
    fill('Username', username),
    fill('Application password', password),
    press('Test Connection'),
  ];
  const { administrator } = wordpress.users;

  return [
    at('post-window', publisher, posted, ...chooseSite),
    at('post-three-ways', publisher, posted, ...chooseSite, pressInWindow(PUBLISH_MESSAGES.update), compared),
    at('post-compare', publisher, posted, ...rail, press(PUBLISH_MESSAGES.compare), compared),
    at('receipt', writer, `/content/${piece}`, ...rail, async (page) => {
      const receipt = page.getByText(/^Receipt/).first();
      await receipt.click();
      await receipt.scrollIntoViewIfNeeded();
    }),
    at('websites-empty', newcomer, '/websites'),
    connect('websites-connect'),
    connect(
      'websites-tested',
      ...testWith(administrator.username, administrator.appPassword),
      meet('button', 'Connect'),
    ),
    connect('websites-refused', ...testWith('administrator', 'not the password'), meet('alert')),
    connect('websites-shop', press('CMS type', 'combobox'), press('Shopify', 'option'), (page) =>
      page.getByLabel('Shop name').waitFor(),
    ),
    at('websites', writer, '/websites'),
    at(
      'website',
      publisher,
      '/websites',
      (page) => page.getByRole('article').getByRole('link').first().click(),
      meet('table'),
    ),
    at('websites-edit', writer, '/websites', press(/^Edit/), meet('dialog')),
    at('websites-delete', writer, '/websites', press(/^Delete/), meet('dialog')),
    at('websites-check', publisher, '/websites', ...checkSite),
    at(
      'websites-plugin',
      publisher,
      '/websites',
      ...checkSite,
      press('Install the plugin'),
      scrollTo('link', 'Download the plugin'),
    ),
    at('calendar-list', writer, '/calendar', pressText('List'), meet('region', 'Next')),
    at('calendar-week', writer, '/calendar', pressText('Weeks'), see('To write')),
    at(
      'calendar-month',
      writer,
      '/calendar',
      pressText('Month'),
      press('Later month'),
      press('Later month'),
      see('Grinders, compared'),
    ),
    at('calendar-plan', writer, '/calendar', press('Edit'), meet('dialog')),
    at('calendar-reasons', publisher, '/calendar', pressText('List'), scrollTo('region', 'Needs you')),
    at(
      'calendar-entry',
      publisher,
      '/calendar',
      pressText('List'),
      press(/A visit to a farm/),
      meet('dialog'),
    ),
    at('calendar-add', publisher, '/calendar', press('Add to the calendar'), meet('dialog')),
    at('calendar-empty', newcomer, '/calendar'),
    at('calendar-import', writer, '/calendar/import'),
    at(
      'calendar-preview',
      writer,
      '/calendar/import',
      pressText('CSV file'),
      chooseList,
      press('Preview'),
      meet('heading', '5 rows in topics.csv'),
    ),
    at('calendar-import-free', free, '/calendar/import'),
    { ...at('review-ended', { context: nobody }, '/review/nothing'), isStatic: true },
    { ...at('review-page', { context: nobody }, new URL(review).pathname), isStatic: true },
  ];
}
