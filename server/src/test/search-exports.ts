import { strToU8, zipSync } from 'fflate';

type Row = (string | number)[];
type Tables = { queries?: Row[]; pages?: Row[]; days?: Row[]; countries?: Row[]; devices?: Row[] };

/** Names of the files and of their columns, as an account in that language is given them. */
const WORDS = {
  en: [
    'Queries',
    'Pages',
    'Countries',
    'Devices',
    'Chart',
    'Top queries',
    'Clicks',
    'Impressions',
    'CTR',
    'Position',
    'Filters',
  ],
  de: [
    'Suchanfragen',
    'Seiten',
    'Länder',
    'Geräte',
    'Diagramm',
    'Häufigste Suchanfragen',
    'Klicks',
    'Impressionen',
    'CTR',
    'Position',
    'Filter',
  ],
  fr: [
    'Requêtes',
    'Pages',
    'Pays',
    'Appareils',
    'Graphique',
    'Requêtes les plus fréquentes',
    'Clics',
    'Impressions',
    'CTR',
    'Position',
    'Filtres',
  ],
  ja: [
    'クエリ',
    'ページ',
    '国',
    'デバイス',
    'グラフ',
    '上位のクエリ',
    'クリック数',
    '表示回数',
    'CTR',
    '掲載順位',
    'フィルタ',
  ],
  ar: [
    'طلبات البحث',
    'الصفحات',
    'البلدان',
    'الأجهزة',
    'الرسم البياني',
    'أهم طلبات البحث',
    'النقرات',
    'مرات الظهور',
    'نسبة النقر إلى الظهور',
    'الموضع',
    'الفلاتر',
  ],
  tr: [
    'Sorgular',
    'Sayfalar',
    'Ülkeler',
    'Cihazlar',
    'Grafik',
    'En çok yapılan sorgular',
    'Tıklamalar',
    'Gösterimler',
    'TO',
    'Konum',
    'Filtreler',
  ],
} as const;

export type ExportLanguage = keyof typeof WORDS;
export const EXPORT_LANGUAGES = Object.keys(WORDS) as ExportLanguage[];

const SHARES: Partial<Record<ExportLanguage, (share: string) => string>> = {
  de: (share) => `${share.replace('.', ',')} %`,
  fr: (share) => `${share.replace('.', ',')} %`,
  tr: (share) => `%${share.replace('.', ',')}`,
};

const cell = (value: string | number) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
const csv = (rows: Row[]) => rows.map((row) => row.map(cell).join(',')).join('\n');

/** Key, clicks, impressions and position, as Search Console writes them in this language. */
export function searchConsoleZip(tables: Tables, language: ExportLanguage = 'en'): Uint8Array {
  const [queries, pages, countries, devices, chart, heading, ...columns] = WORDS[language];
  const names = { queries, pages, countries, devices, days: chart };
  const share = SHARES[language] ?? ((text: string) => `${text}%`);
  const figures = columns.slice(0, 4);

  const files = Object.entries(tables).map(([table, rows]) => {
    const lines = rows.map(([key = '', clicks = 0, impressions = 1, position = 0]) => [
      key,
      clicks,
      impressions,
      share(((100 * Number(clicks)) / Number(impressions)).toFixed(2)),
      position,
    ]);
    const name = names[table as keyof Tables];
    return [`${name}.csv`, strToU8(csv([[heading, ...figures], ...lines]))] as const;
  });

  const filters = [`${columns[4]}.csv`, strToU8('A,B\nWeb,Web\n')] as const;
  return zipSync(Object.fromEntries([...files, filters]));
}

/** As Bing Webmaster Tools exports pages or keywords: impressions come first. */
export const bingCsv = (heading: string, rows: Row[]): Uint8Array =>
  strToU8(
    csv([
      [heading, 'Impressions', 'Clicks', 'CTR', 'Avg. Position'],
      ...rows.map(([key = '', clicks = 0, impressions = 1, position = 0]) => [
        key,
        impressions,
        clicks,
        `${((100 * Number(clicks)) / Number(impressions)).toFixed(2)}%`,
        position,
      ]),
    ]),
  );

/** A workbook with a sheet a table; texts are shared, figures are numbers. */
export function searchConsoleSheets(tables: Row[][]): Uint8Array {
  const strings: string[] = [];
  const typed = (value: string | number) => {
    if (typeof value === 'number') return `<v>${value}</v>`;
    strings.push(value);
    return `<v>${strings.length - 1}</v>`;
  };
  const letters = 'ABCDE';
  const sheets = tables.map((rows) => {
    const lines = [['Key', 'Clicks', 'Impressions', 'CTR', 'Position'], ...rows].map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((value, column) => `<c r="${letters[column]}${at + 1}"${typeof value === 'string' ? ' t="s"' : ''}>${typed(value)}</c>`).join('')}</row>`,
    );
    return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  });
  const shared = strings.map((text) => `<si><t>${text.replaceAll('&', '&amp;')}</t></si>`).join('');

  return zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheet)])),
  });
}
