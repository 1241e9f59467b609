// How a judge of claims does on a folder of plain texts, one file a text, one sub-folder a language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isOpen, type Claim, type Fact } from '#shared/rules/evidence.ts';
import { plantLies, sourceOf, type PlantedDraft } from './plant-lies.ts';

export type Judging = {
  factsOf: (text: string, language: string) => Fact[];
  judge: (html: string, language: string, facts: Fact[]) => Claim[];
  propose: (claims: Claim[], facts: Fact[]) => (claim: Claim) => Fact | null;
};
type Tally = { lies: number; found: number; openLies: number; honest: number; alarms: number; asked: number };
type Proposals = { all: number; wrong: number };

const MISSED_SHOWN = 150;
const newTally = (): Tally => ({ lies: 0, found: 0, openLies: 0, honest: 0, alarms: 0, asked: 0 });

/** @param missed the kind whose misses and alarms are shown: "typed digit", "marked en" */
export function measureProse(folder: string, judging: Judging, missed = ''): void {
  const proposals: Proposals = { all: 0, wrong: 0 };

  for (const written of ['marked', 'typed'] as const) {
    const tallies = new Map<string, Tally>();
    const shown: string[] = [];
    for (const { language, name, text } of textsOf(folder)) {
      const source = sourceOf(text, language);
      const facts = judging.factsOf(source, language);
      const draft = plantLies(source, language, facts, seedOf(name));
      const claims = judging.judge(draft[written], language, facts);
      for (const { statement, states } of judged(draft, claims)) {
        const isFound = states.some((state) => state !== 'bound' && state !== 'structural');
        const isAlarmed = states.some((state) => isOpen({ state }));
        for (const key of ['all', language, statement.kind])
          count(tallies, key, statement.isLie, { isFound, isAlarmed });
        if (statement.isLie ? !isFound : isAlarmed)
          if (isWanted([written, language, statement.kind], missed))
            shown.push(
              describe(draft, written, statement, `${language} ${name} ${states.join('+') || 'nothing'}`),
            );
      }
      const propose = judging.propose(claims, facts);
      for (const claim of claims) countProposal(proposals, { claim, proposed: propose(claim), draft });
    }
    print(written, tallies);
    if (missed) console.log(shown.slice(0, MISSED_SHOWN).join('\n'));
  }

  console.log(`proposals: ${proposals.all}, of another figure's value: ${proposals.wrong}`);
}

function textsOf(folder: string) {
  return readdirSync(folder).flatMap((language) =>
    readdirSync(path.join(folder, language)).map((name) => ({
      language,
      name,
      text: readFileSync(path.join(folder, language, name), 'utf8'),
    })),
  );
}

const seedOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

function judged({ statements }: PlantedDraft, claims: Claim[]) {
  return statements.map((statement) => ({
    statement,
    states: claims
      .filter(({ start, end }) => start < statement.end && end > statement.start)
      .map(({ state }) => state),
  }));
}

function count(
  tallies: Map<string, Tally>,
  key: string,
  isLie: boolean,
  { isFound, isAlarmed }: { isFound: boolean; isAlarmed: boolean },
) {
  const tally = tallies.get(key) ?? newTally();
  tallies.set(key, tally);
  if (isLie) {
    tally.lies += 1;
    tally.found += Number(isFound);
    tally.openLies += Number(isAlarmed);
  } else {
    tally.honest += 1;
    tally.alarms += Number(isAlarmed);
    tally.asked += Number(isFound && !isAlarmed);
  }
}

/** A proposal is wrong where it is not what the source says in the planted place. */
function countProposal(
  proposals: Proposals,
  { claim, proposed, draft }: { claim: Claim; proposed: Fact | null; draft: PlantedDraft },
) {
  const planted = draft.statements.find(({ start, end }) => claim.start < end && claim.end > start);
  if (!proposed || !planted?.truth) return;
  proposals.all += 1;
  const digits = (text: string) => text.replace(/\P{N}+/gu, '');
  const isRight =
    digits(proposed.surface).includes(digits(planted.truth)) || planted.truth.includes(proposed.surface);
  proposals.wrong += Number(!isRight);
}

const isWanted = (words: string[], missed: string) =>
  missed !== '' && missed.split(',').every((word) => words.includes(word));

const share = (part: number, whole: number) =>
  whole === 0 ? '      -' : `${((100 * part) / whole).toFixed(1).padStart(5)} %`;

function print(written: string, tallies: Map<string, Tally>) {
  console.log(`\n${written.padEnd(18)}  lies   found    open   honest  alarmed  to confirm`);
  for (const [key, { lies, found, openLies, honest, alarms, asked }] of tallies) {
    const parts = [
      String(lies).padStart(5),
      share(found, lies),
      share(openLies, lies),
      String(honest).padStart(7),
      share(alarms, honest),
      share(asked, honest),
    ];
    console.log(`${key.padEnd(20)}${parts.join('  ')}`);
  }
}

function describe(
  draft: PlantedDraft,
  written: 'marked' | 'typed',
  statement: PlantedDraft['statements'][number],
  where: string,
) {
  const text = draft.typed
    .replace(/<p>/g, '')
    .replace(/<\/p>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  const line = text.slice(
    text.lastIndexOf('\n', statement.start) + 1,
    (text.indexOf('\n', statement.end) + 1 || text.length + 1) - 1,
  );
  const said = text.slice(statement.start, statement.end);
  return `${statement.isLie ? 'MISSED' : 'ALARM '} ${written} ${where} [${statement.kind}] «${said}» (${statement.truth}) in: ${line}`;
}
