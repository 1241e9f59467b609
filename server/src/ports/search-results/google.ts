import { z } from 'zod';
import { addDays } from '#server/lib/days.ts';
import { askSource, refusal, type SourceAnswer } from './ask-source.ts';
import type { GoogleTokens } from './google-tokens.ts';
import {
  SearchAccessError,
  type ConnectedSource,
  type Figures,
  type Period,
  type PropertyReader,
} from './search-results.ts';

const NAME = 'Search Console';
/** The most of one request, and of a day. */
const ROWS_A_REQUEST = 25_000;
const ROWS_MAX = 50_000;
/** What Google keeps: sixteen months. */
const KEPT_DAYS = 487;
/** Its last days still change for so long, where it does not say. */
const NOT_FINAL_DAYS = 3;
const BUSY = new Set(['quotaExceeded', 'rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded']);

const siteList = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string() })).default([]),
});

const answered = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()),
        clicks: z.number().default(0),
        impressions: z.number().default(0),
        position: z.number().default(0),
      }),
    )
    .default([]),
  metadata: z.object({ first_incomplete_date: z.iso.date().optional() }).optional(),
});

const refused = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
});

type Dimension = 'date' | 'page' | 'query';
type Row = Figures & { keys: string[] };

type Options = { api: string; tokens: Pick<GoogleTokens, 'access' | 'revoke'> };

/** Search Console's API, version 3. Its days are those of the Pacific. */
export function createGoogleSource({ api, tokens }: Options): ConnectedSource {
  const authorized = async (credential: string) => ({
    authorization: `Bearer ${await tokens.access(credential)}`,
  });

  return {
    properties: async (credential, signal) => {
      const headers = await authorized(credential);
      const answer = await askSource(NAME, `${api}/sites`, { headers, signal });
      const { siteEntry } = siteList.parse(accepted(answer));
      return siteEntry.map(({ siteUrl, permissionLevel }) => ({
        name: siteUrl,
        mayRead: permissionLevel !== 'siteUnverifiedUser',
      }));
    },
    open: async (credential, property, signal) => {
      const headers = { ...(await authorized(credential)), 'content-type': 'application/json' };
      const address = `${api}/sites/${encodeURIComponent(property)}/searchAnalytics/query`;
      return readerOf(async (asked) => {
        const request = { method: 'POST', headers, body: JSON.stringify(asked), signal };
        return answered.parse(accepted(await askSource(NAME, address, request)));
      });
    },
    revoke: tokens.revoke,
  };
}

function readerOf(request: (asked: object) => Promise<z.infer<typeof answered>>): PropertyReader {
  const ask = (period: Period, dimensions: Dimension[], startRow = 0) =>
    request({
      startDate: period.from,
      endDate: period.to,
      dimensions,
      type: 'web',
      dataState: 'all',
      rowLimit: ROWS_A_REQUEST,
      startRow,
    });

  /** In as many requests as it takes. Rows that do not come are not known. */
  async function rowsOf(period: Period, dimensions: Dimension[]): Promise<Row[]> {
    const found: Row[] = [];
    while (found.length < ROWS_MAX) {
      const { rows } = await ask(period, dimensions, found.length);
      found.push(...rows.map(withSum));
      if (rows.length < ROWS_A_REQUEST) break;
    }
    return found;
  }

  const pagesOf = async (period: Period) =>
    (await rowsOf(period, ['page'])).map(({ keys: [page = ''], ...row }) => ({ page, ...row }));
  const queriesOf = async (period: Period) =>
    (await rowsOf(period, ['query'])).map(({ keys: [query = ''], ...row }) => ({ query, ...row }));

  return {
    days: async () => {
      const today = pacificDay(new Date());
      const { rows, metadata } = await ask({ from: addDays(today, -KEPT_DAYS), to: today }, ['date']);
      const days = rows.map(withSum).map(({ keys: [day = ''], ...row }) => ({ day, ...row }));
      const incomplete = metadata?.first_incomplete_date;
      const finalUntil = incomplete ? addDays(incomplete, -1) : addDays(today, -NOT_FINAL_DAYS);
      return { days, finalUntil };
    },
    lists: async function* (wanted) {
      for (const period of wanted)
        yield { period, pages: await pagesOf(period), queries: await queriesOf(period) };
    },
    pagesOfDay: (day) => pagesOf({ from: day, to: day }),
    queriesOfPages: async (period) => {
      const rows = await rowsOf(period, ['page', 'query']);
      return rows.map(({ keys: [page = '', query = ''], ...row }) => ({ page, query, ...row }));
    },
  };
}

function withSum({ keys, clicks, impressions, position }: z.infer<typeof answered>['rows'][number]): Row {
  return { keys, clicks, impressions, positionSum: position * impressions };
}

/** @throws SearchAccessError where asking again would change nothing */
function accepted(answer: SourceAnswer): unknown {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return body;
  if (status === 401) throw new SearchAccessError('signInAgain');

  const reasons = refused.safeParse(body).data?.error.errors.map(({ reason }) => reason) ?? [];
  const isBusy = reasons.some((reason) => BUSY.has(reason));
  if ((status === 403 || status === 404) && !isBusy) throw new SearchAccessError('notAllowed');
  throw refusal(NAME, answer);
}

const inPacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
const pacificDay = (moment: Date) => inPacific.format(moment);
