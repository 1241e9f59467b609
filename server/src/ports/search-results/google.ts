import { z } from 'zod';
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

/** Search Console's API, version 3. Its days are those of the Pacific. */
export function createGoogleSource({
  api,
  tokens,
  now = () => new Date(),
}: {
  api: string;
  tokens: Pick<GoogleTokens, 'access' | 'revoke'>;
  now?: () => Date;
}): ConnectedSource {
  async function properties(credential: string, signal: AbortSignal) {
    const headers = await authorized(credential);
    const answer = await askSource(NAME, `${api}/sites`, { headers, signal });
    const { siteEntry } = siteList.parse(accepted(answer));
    return siteEntry.map(({ siteUrl, permissionLevel }) => ({
      name: siteUrl,
      mayRead: permissionLevel !== 'siteUnverifiedUser',
    }));
  }

  async function open(credential: string, property: string, signal: AbortSignal): Promise<PropertyReader> {
    const headers = { ...(await authorized(credential)), 'content-type': 'application/json' };
    const address = `${api}/sites/${encodeURIComponent(property)}/searchAnalytics/query`;

    async function ask(period: Period, dimensions: Dimension[], startRow = 0) {
      const body = {
        startDate: period.from,
        endDate: period.to,
        dimensions,
        type: 'web',
        dataState: 'all',
        rowLimit: ROWS_A_REQUEST,
        startRow,
      };
      const request = { method: 'POST', headers, body: JSON.stringify(body), signal };
      return answered.parse(accepted(await askSource(NAME, address, request)));
    }

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

    return {
      days: async () => {
        const today = pacificDay(now());
        const { rows, metadata } = await ask({ from: daysBefore(today, KEPT_DAYS), to: today }, ['date']);
        const days = rows.map(withSum).map(({ keys: [day = ''], ...row }) => ({ day, ...row }));
        const incomplete = metadata?.first_incomplete_date;
        const finalUntil = incomplete ? daysBefore(incomplete, 1) : daysBefore(today, NOT_FINAL_DAYS);
        return { days, finalUntil };
      },
      lists: async function* (wanted) {
        for (const period of wanted) {
          const pages = await rowsOf(period, ['page']);
          const queries = await rowsOf(period, ['query']);
          yield {
            period,
            pages: pages.map(({ keys: [page = ''], ...row }) => ({ page, ...row })),
            queries: queries.map(({ keys: [query = ''], ...row }) => ({ query, ...row })),
          };
        }
      },
      pagesOfDay: async (day) => {
        const rows = await rowsOf({ from: day, to: day }, ['page']);
        return rows.map(({ keys: [page = ''], ...row }) => ({ page, ...row }));
      },
      queriesOfPages: async (period) => {
        const rows = await rowsOf(period, ['page', 'query']);
        return rows.map(({ keys: [page = '', query = ''], ...row }) => ({ page, query, ...row }));
      },
    };
  }

  const authorized = async (credential: string) => ({
    authorization: `Bearer ${await tokens.access(credential)}`,
  });

  return { properties, open, revoke: tokens.revoke };
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

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
