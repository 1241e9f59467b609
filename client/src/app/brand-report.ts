import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { makePdf } from '#client/features/pieces/export/export-pdf.ts';
import { HEADING_FONT, mm, sized, TEXT_FONT } from '#client/features/pieces/export/pdf-page.ts';
import { grouped, longDate, piecesInWords } from '#client/lib/in-words.ts';
import type { RouterOutputs } from '#client/lib/trpc.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';

type Result = Pick<RouterOutputs['websites']['listResults']['rows'][number], 'name' | 'clicks'>;

type Reported = {
  brand: string;
  posts: readonly PublicationView[];
  /** Of the pages of its website, in 28 days. */
  results: readonly Result[];
  today: Date;
};

export const makeReport = (reported: Reported): Promise<Blob> =>
  makePdf(reportDocument(reported), () => undefined);

const MARGIN_MM = 20;
const SMALL_SIZE = 9;

/** What went out, newest first, each with what arrived and how often it was opened from a search. */
export function reportDocument({ brand, posts, results, today }: Reported): TDocumentDefinitions {
  const live = posts
    .filter(({ status, publishedAt }) => status === 'publish' && publishedAt)
    .toSorted((one, other) => String(other.publishedAt).localeCompare(String(one.publishedAt)));
  const clicks = new Map(results.map((row) => [plain(row.name), row.clicks]));
  const clicksOf = ({ link }: PublicationView) => (link ? clicks.get(plain(link)) : undefined);
  const known = live.flatMap((post) => clicksOf(post) ?? []);
  const title = `${brand}: what went out`;

  return {
    pageSize: 'A4',
    pageMargins: mm(MARGIN_MM),
    defaultStyle: { font: TEXT_FONT, ...sized(11) },
    info: { title, creator: PRODUCT_NAME },
    content: [
      { text: title, font: HEADING_FONT, bold: true, fontSize: 24, lineHeight: 1, margin: [0, 0, 0, mm(2)] },
      { text: longDate(today), color: '#666666', margin: [0, 0, 0, mm(6)] },
      { text: summary(live, known), margin: [0, 0, 0, mm(6)] },
      ...(live.length > 0 ? [tableOf(live, clicksOf)] : []),
    ],
  };
}

function summary(live: readonly PublicationView[], clicks: readonly number[]): string {
  if (live.length === 0) return 'Nothing has gone out yet.';
  const whole = live.filter(({ receipt }) => receipt && countsOf(receipt).isWhole).length;
  const opened = clicks.reduce((sum, count) => sum + count, 0);
  const results =
    clicks.length > 0 ? ` They were opened ${grouped(opened)} times from a search in the last 28 days.` : '';

  return `${piecesInWords(live.length)} live. Of ${whole} everything arrived, field by field.${results}`;
}

type ClicksOf = (post: PublicationView) => number | undefined;

function tableOf(live: readonly PublicationView[], clicksOf: ClicksOf): Content {
  const head = ['Post', 'Live since', 'Arrived', 'Clicks'].map((text) => ({ text, color: '#666666' }));
  const rows = live.map((post) => {
    const { contentTitle, link, publishedAt, receipt } = post;
    const counts = receipt && countsOf(receipt);
    const clicks = clicksOf(post);
    return [
      {
        stack: [
          { text: contentTitle, bold: true },
          ...(link ? [{ text: link, link, fontSize: SMALL_SIZE, color: '#666666' }] : []),
        ],
      },
      publishedAt ? longDate(publishedAt) : '–',
      counts ? `${counts.arrived} of ${counts.takable}` : '–',
      clicks === undefined ? '–' : grouped(clicks),
    ];
  });

  return {
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, widths: ['*', 70, 50, 40], dontBreakRows: true, body: [head, ...rows] },
  };
}

function countsOf({ lines }: NonNullable<PublicationView['receipt']>) {
  const arrived = lines.filter(({ outcome }) => outcome === 'arrived').length;
  const takable = lines.filter(({ outcome }) => outcome !== 'left').length;
  return { arrived, takable, isWhole: arrived === takable };
}

const plain = (address: string) => address.replace(/\/$/, '');
