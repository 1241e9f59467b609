import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { crashTab } from './crash-tab.ts';
import { newUser, sql } from './new-user.ts';
import { addWholePiece } from './pieces.ts';
import { expect } from './test.ts';

const BUILT_SERVER = path.resolve(import.meta.dirname, '../../server/dist/main.cjs');

const WORDS = 'Copper kettles sing before breakfast while patient gardeners whistle quietly'.split(' ');
const CONTENT = [
  `<p>${WORDS.join(' ')}.</p>`,
  `<h2>${WORDS.slice(0, 4).join(' ')}</h2>`,
  `<p>${WORDS.toReversed().join(' ')}.</p>`,
  `<ul><li><p>${WORDS.slice(2, 6).join(' ')}</p></li><li><p>${WORDS.slice(5).join(' ')}</p></li></ul>`,
  `<p>${WORDS.slice(1).join(' ')}.</p>`,
].join('');

/** Two that only differ in blanks have the same letters. */
const lettersOf = (text: string) => (text.match(/\S+/g) ?? []).join(' ');

const lettersOfHtml = (html: string) =>
  lettersOf(html.replaceAll(/<\/?(?:strong|em|a|span)\b[^>]*>/g, '').replaceAll(/<[^>]*>/g, ' '));

/** The same numbers for the same seed (a linear congruential generator). */
export function createChance(seed: number) {
  let state = (seed * 2_654_435_761) % 2 ** 32;

  function below(limit: number) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  }

  return {
    below,
    one: <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0],
    word: () => Array.from({ length: 3 + below(7) }, () => String.fromCodePoint(97 + below(26))).join(''),
  };
}

export type Chance = ReturnType<typeof createChance>;

/** A server of its own on the database of the server under test, so that nothing else ends with it. */
export async function createKillableServer() {
  const dir = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const { url: database } = await startEmbeddedPostgres({ dir, database: 'veemark' });
  const env = { DATABASE_URL: database, WORKER: 'off', RATE_LIMIT_FACTOR: '1000' };
  let running = startServer(env, BUILT_SERVER);
  const { url } = await running;

  return {
    url,
    /** Killed without a warning; a second process takes its place at once. */
    kill: async () => {
      await (await running).end('SIGKILL');
      running = startServer({ ...env, PORT: new URL(url).port }, BUILT_SERVER);
    },
    isUp: (): Promise<ServerProcess> => running,
    end: async () => (await running).end('SIGTERM'),
  };
}

type KillableServer = Awaited<ReturnType<typeof createKillableServer>>;

type Screen = { letters: string; at: number };

/** Somebody who edits one piece, letter by letter, in a browser to which things happen. */
export class Hand {
  readonly figures = { letters: 0, tabsKilled: 0, lostWithDevice: 0, oldestLostMs: 0 };
  readonly #browser: Browser;
  readonly #server: KillableServer;
  readonly #chance: Chance;
  #context: BrowserContext;
  #page: Page;
  #pieceId = '';
  /** What was on the screen, last and before, since the device was last known to have its text on the server. */
  #screens: Screen[] = [];

  private constructor(browser: Browser, server: KillableServer, chance: Chance, page: Page) {
    this.#browser = browser;
    this.#server = server;
    this.#chance = chance;
    this.#context = page.context();
    this.#page = page;
  }

  static async begin(browser: Browser, server: KillableServer, chance: Chance) {
    const context = await browser.newContext();
    const { id: userId } = await newUser(context, { plan: 'pro' });
    const { id } = await addWholePiece(userId, { title: 'Copper kettles', content: CONTENT });

    const hand = new Hand(browser, server, chance, await context.newPage());
    hand.#pieceId = id;
    await hand.#open();
    await hand.#look();
    return hand;
  }

  /** One change at a random place of the text. */
  async change() {
    expect(await this.#letters(), 'nothing changes by itself').toBe(this.#lastScreen());

    const kinds = ['write', 'write', 'write', 'break', 'cut', 'bold', 'undo', 'paste', 'title'] as const;
    const kind = this.#chance.one(kinds);
    if (kind === 'title') await this.#page.getByRole('textbox', { name: 'Title' }).click();
    else if (kind !== 'undo') await this.#placeCaret();

    if (kind === 'write' || kind === 'title') await this.#type(` ${this.#chance.word()}`);
    if (kind === 'break') await this.#press('Enter');
    if (kind === 'cut') await this.#press('Control+Shift+ArrowLeft', 'Backspace');
    if (kind === 'bold') await this.#press('Control+Shift+ArrowLeft', 'Control+b', 'ArrowRight');
    if (kind === 'undo') await this.#press('Control+z');
    if (kind === 'paste') await this.#page.keyboard.insertText(` ${this.#chance.word()} `);

    await this.#look();
  }

  /** In the middle of a word. */
  async killTab() {
    await this.#placeCaret();
    await this.#type(this.#chance.word());
    await this.#look();
    this.figures.tabsKilled += 1;
    await crashTab(this.#page);

    await this.#mendAll();
    this.#page = await this.#context.newPage();
    await this.#open(this.#lastScreen());
    await this.#look();
  }

  killServer = () => this.#server.kill();

  loseNetwork = () => this.#context.setOffline(true);

  findNetwork = () => this.#context.setOffline(false);

  /** While somebody types without a pause the browser goes for good, with all that it keeps. */
  async loseDevice() {
    await this.#mendAll();
    await this.#placeCaret();
    const mark = this.#chance.word();
    this.#screens = [];
    await this.#typeWatched(` ${mark}`);
    await this.#typeUntil(expect.poll(() => this.#stored()).toContain(mark));
    await this.#typeWatched(this.#chance.word().repeat(this.#chance.below(8)));

    const lostAt = Date.now();
    const cookies = await this.#context.cookies();
    await crashTab(this.#page);
    await this.#context.close();
    this.#context = await this.#browser.newContext();
    await this.#context.addCookies(cookies);
    this.#page = await this.#context.newPage();
    await this.#open();
    this.#count(await this.#letters(), lostAt);
    this.#screens = [];
    await this.#look();
  }

  /** All is well again; what is on the screen is what the server has, and what is read after a reload. */
  async end() {
    await this.#mendAll();
    await expect(this.#page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await expect.poll(() => this.#stored()).toBe(this.#lastScreen());
    await this.#context.close();
  }

  #lastScreen = () => this.#screens.at(-1)?.letters ?? '';

  #letters = () =>
    this.#lettersIn('[role="textbox"][aria-label="Title"]', '[role="textbox"][aria-label="Content"]');

  #lettersRead = () => this.#lettersIn('h1', '[aria-label="Content of the piece"]');

  async #lettersIn(...places: string[]) {
    const texts = await this.#page.evaluate(
      (selectors) => selectors.map((selector) => document.querySelector<HTMLElement>(selector)?.innerText),
      places,
    );
    return lettersOf(texts.join('\n'));
  }

  async #look() {
    this.#screens.push({ letters: await this.#letters(), at: Date.now() });
  }

  async #stored() {
    const [piece] = await sql('select title, content from generated_content where id = $1', [this.#pieceId]);
    return lettersOfHtml(`${piece.title}<br>${piece.content}`);
  }

  async #placeCaret() {
    // What is selected has a toolbar over the line below it.
    await this.#press('ArrowRight');
    const blocks = this.#page.getByRole('textbox', { name: 'Content' }).locator('p, h2');
    await blocks.nth(this.#chance.below(await blocks.count())).click();
    await this.#press(this.#chance.one(['Home', 'End']));
    await this.#press(...Array<string>(this.#chance.below(4)).fill('ArrowRight'));
  }

  async #press(...keys: string[]) {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async #type(letters: string) {
    await this.#page.keyboard.type(letters);
    this.figures.letters += letters.length;
  }

  async #typeWatched(letters: string) {
    for (const letter of letters) {
      await this.#type(letter);
      await this.#look();
    }
  }

  async #typeUntil(done: Promise<void>) {
    const end = new AbortController();
    const ended = done.finally(() => end.abort());
    ended.catch(() => undefined);
    while (!end.signal.aborted) await this.#typeWatched(this.#chance.word());

    await ended;
  }

  async #mendAll() {
    await this.findNetwork();
    await this.#server.isUp();
  }

  /** Goes on with the piece, with what this device has kept where it offers that. */
  async #open(expected?: string) {
    const edit = this.#page.getByRole('button', { name: 'Edit', exact: true });
    const use = this.#page.getByRole('button', { name: 'Use it' });
    await this.#page.goto(`${this.#server.url}/content/${this.#pieceId}`);
    await edit.waitFor();

    const isThere = async () => expected === undefined || (await this.#lettersRead()) === expected;
    const wayOn = async () => {
      if (await use.isVisible()) return use;
      return (await isThere()) ? edit : null;
    };
    await expect.poll(wayOn, 'the text is offered, or has arrived').not.toBeNull();
    expect(await this.#isTextCovered(), 'the offer stands above the text').toBe(false);
    await (await wayOn())?.click();

    await this.#page.getByRole('textbox', { name: 'Content' }).waitFor();
    if (expected !== undefined) await expect.poll(this.#letters).toBe(expected);
  }

  #isTextCovered = () =>
    this.#page.evaluate(() => {
      const [offer, text] = ['Text from this device', 'Content of the piece'].map((label) =>
        document.querySelector(`[aria-label="${label}"]`)?.getBoundingClientRect(),
      );
      return offer !== undefined && text !== undefined && offer.bottom > text.top;
    });

  #count(found: string, lostAt: number) {
    const last = this.#screens.findLastIndex(({ letters }) => letters === found);
    expect(last, 'a text that was on the screen').toBeGreaterThan(-1);

    const lost = this.#screens.slice(last + 1);
    this.figures.lostWithDevice += lost.length;
    this.figures.oldestLostMs = Math.max(this.figures.oldestLostMs, lostAt - (lost[0]?.at ?? lostAt));
  }
}
