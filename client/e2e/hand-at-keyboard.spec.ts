import { createChance, createKillableServer, Hand } from './hand-at-keyboard.ts';
import { test } from './test.ts';

/** More of them, each with a seed of its own, are played by HAND_SESSIONS, from the seed HAND_SEED on. */
const SESSIONS = Number(process.env.HAND_SESSIONS ?? 4);
const FIRST = Number(process.env.HAND_SEED ?? 1);
const CHANGES = 60;
const TROUBLES = ['tab', 'tab', 'network', 'network', 'server', 'server', 'device'] as const;
/** So many changes are made without a network. */
const WITHOUT_NETWORK = 5;

let server: Awaited<ReturnType<typeof createKillableServer>>;
test.beforeAll(async () => {
  server = await createKillableServer();
});
test.afterAll(() => server.end());

for (let seed = FIRST; seed < FIRST + SESSIONS; seed += 1) {
  test(`no letter is lost while the tab, the network and the server are killed (${seed})`, async ({
    browser,
  }, info) => {
    const chance = createChance(seed);
    const troubles = new Map(TROUBLES.map((trouble) => [chance.below(CHANGES), trouble]));
    const hand = await Hand.begin(browser, server, chance);
    let networkBack = -1;

    for (let change = 0; change < CHANGES; change += 1) {
      if (change === networkBack) await hand.findNetwork();
      const trouble = troubles.get(change);
      if (trouble === 'tab') await hand.killTab();
      if (trouble === 'device') await hand.loseDevice();
      if (trouble === 'server') await hand.killServer();
      if (trouble === 'network') {
        await hand.loseNetwork();
        networkBack = change + WITHOUT_NETWORK;
      }

      await hand.change();
    }

    await hand.end();
    info.annotations.push({ type: 'figures', description: JSON.stringify(hand.figures) });
  });
}
