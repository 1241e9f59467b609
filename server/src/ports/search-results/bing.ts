import { z } from 'zod';
import { addDays, dayOf } from '#server/lib/days.ts';
import { askSource, refusal, type SourceAnswer } from './ask-source.ts';
import { SearchAccessError, type ConnectedSource, type Figures, type Lists } from './search-results.ts';

const NAME = 'Bing Webmaster Tools';
/** Codes of its API: no such key, a blocked user, nothing that this key may see. */
const WRONG_KEY = new Set([3, 6, 10]);
const NOT_ALLOWED = new Set([7, 11, 13, 14]);
const WEEK_DAYS = 7;
/** Its last days still change for so long. */
const NOT_FINAL_DAYS = 3;

const refused = z.object({ ErrorCode: z.number() });
const sites = z.object({ d: z.array(z.object({ Url: z.string(), IsVerified: z.boolean() })) });
const traffic = z.object({
  d: z.array(z.object({ Date: z.string(), Clicks: z.number(), Impressions: z.number() })),
});
const stats = z.object({
  d: z.array(
    z.object({
      Query: z.string(),
      Date: z.string(),
      Clicks: z.number(),
      Impressions: z.number(),
      AvgImpressionPosition: z.number(),
    }),
  ),
});

type Stat = { name: string; week: string; figures: Figures };

/** Bing's API by key: days of the whole website, pages and queries by week. */
export function createBingSource({ api }: { api: string }): ConnectedSource {
  async function ask(method: string, key: string, signal: AbortSignal, property?: string) {
    // The key has to stand in the address, which is therefore named in no error and no log.
    const url = new URL(`${api}/webmaster/api.svc/json/${method}`);
    url.searchParams.set('apikey', key);
    if (property) url.searchParams.set('siteUrl', property);
    const answer = await askSource(NAME, url.href, { signal }).catch((error: unknown) => {
      throw new Error(`${NAME} could not be asked: ${withoutAddress(error)}`);
    });
    return accepted(answer);
  }

  return {
    properties: async (key, signal) => {
      const { d } = sites.parse(await ask('GetUserSites', key, signal));
      return d.map(({ Url, IsVerified }) => ({ name: Url, mayRead: IsVerified }));
    },

    open: (key, property, signal) => {
      const stat = async (method: string): Promise<Stat[]> => {
        const { d } = stats.parse(await ask(method, key, signal, property));
        return d.map(({ Query, Date, Clicks, Impressions, AvgImpressionPosition }) => ({
          name: Query,
          week: dayIn(Date),
          figures: {
            clicks: Clicks,
            impressions: Impressions,
            positionSum: AvgImpressionPosition * Impressions,
          },
        }));
      };

      return Promise.resolve({
        days: async () => {
          const { d } = traffic.parse(await ask('GetRankAndTrafficStats', key, signal, property));
          const days = d.map((row) => ({
            day: dayIn(row.Date),
            clicks: row.Clicks,
            impressions: row.Impressions,
            // It does not say where the website stood.
            positionSum: 0,
          }));
          return { days, finalUntil: addDays(dayOf(new Date()), -NOT_FINAL_DAYS) };
        },
        lists: async function* () {
          yield* byWeek(await stat('GetPageStats'), await stat('GetQueryStats'));
        },
        pagesOfDay: null,
        queriesOfPages: null,
      });
    },

    // A key is ended where it was made, and may be used elsewhere.
    revoke: null,
  };
}

function* byWeek(pages: Stat[], queries: Stat[]): Generator<Lists> {
  const pagesOf = Map.groupBy(pages, ({ week }) => week);
  const queriesOf = Map.groupBy(queries, ({ week }) => week);

  for (const week of [...new Set([...pagesOf.keys(), ...queriesOf.keys()])].toSorted())
    yield {
      period: { from: week, to: addDays(week, WEEK_DAYS - 1) },
      pages: (pagesOf.get(week) ?? []).map(({ name, figures }) => ({ page: name, ...figures })),
      queries: (queriesOf.get(week) ?? []).map(({ name, figures }) => ({ query: name, ...figures })),
    };
}

/** @throws SearchAccessError where asking again would change nothing */
function accepted(answer: SourceAnswer): unknown {
  const code = refused.safeParse(answer.body).data?.ErrorCode;
  if (code === undefined && answer.status === 200) return answer.body;
  if (answer.status === 401 || (code !== undefined && WRONG_KEY.has(code)))
    throw new SearchAccessError('signInAgain');
  if (code !== undefined && NOT_ALLOWED.has(code)) throw new SearchAccessError('notAllowed');
  throw refusal(NAME, answer);
}

const withoutAddress = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

/** "/Date(1793145600000-0700)/": a moment, and what its clock showed. */
function dayIn(date: string): string {
  const [, moment, sign, hours = '0', minutes = '0'] =
    /\/Date\((-?\d+)(?:([+-])(\d\d)(\d\d))?\)\//.exec(date) ?? [];
  if (!moment) throw new Error(`${NAME} sent a date that is none`);
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  return dayOf(new Date(Number(moment) + offset));
}
