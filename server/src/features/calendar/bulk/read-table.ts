import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '#server/errors.ts';
import { normalForm } from '#server/text/normal-form.ts';
import { IMPORT_MESSAGES, IMPORT_ROWS } from '#shared/rules/calendar.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** In no list: under a single heading, commas are text. */
const NO_DELIMITER = '\u001F';
const HEADING_CHARACTERS = 4000;
const RECORD_BYTES = 64_000;
/** Every second line may be empty. */
const LINES = 2 * IMPORT_ROWS + 2;

const HEADINGS = {
  title: [
    'title topic headline subject heading article piece idea',
    'titel thema überschrift betreff artikel beitrag idee',
    'titre sujet thème',
    'título tema asunto encabezado artículo',
  ],
  keyword: [
    'keyword keywords keyphrase main-keyword focus-keyword focus-keyphrase phrase query',
    'schlüsselwort schlüsselwörter schlagwort stichwort suchbegriff suchphrase hauptkeyword fokuskeyword',
    'mot-clé mots-clés mot-clef mots-clefs mot-clé-principal requête expression-clé',
    'palabra-clave palabras-clave palabra-clave-principal frase-clave consulta',
  ],
  type: [
    'type content-type format kind post-type',
    'typ art inhaltstyp beitragstyp',
    'type-de-contenu',
    'tipo tipo-de-contenido formato',
  ],
  words: [
    'words word-count length number-of-words word-count-target target-words',
    'wörter wortzahl wortanzahl anzahl-wörter anzahl-der-wörter länge umfang textlänge',
    'mots nombre-de-mots nb-mots longueur',
    'palabras número-de-palabras cantidad-de-palabras longitud extensión',
  ],
  date: [
    'date publish-date publication-date publish-on scheduled when day datetime post-date',
    'datum veröffentlichung veröffentlichungsdatum veröffentlichen-am erscheinungsdatum termin wann geplant',
    'date-de-publication publier-le publié-le quand jour',
    'fecha fecha-de-publicación publicar-el publicación cuándo día',
  ],
  profile: [
    'profile brand brand-profile company client voice',
    'profil marke markenprofil firma unternehmen kunde',
    'marque entreprise société',
    'perfil marca empresa cliente',
  ],
  language: ['language lang locale', 'sprache', 'langue', 'idioma lengua'],
} as const;

type Column = keyof typeof HEADINGS;

/** Ignores case, blanks, punctuation and accents; "ue" equals "ü". */
const keyOf = (heading: string) =>
  normalForm(heading, 'NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/([aou])e/g, '$1');

const COLUMNS = new Map<string, Column>(
  (Object.keys(HEADINGS) as Column[]).flatMap((column) =>
    HEADINGS[column].flatMap((names) => names.split(' ').map((name) => [keyOf(name), column] as const)),
  ),
);

const columnOf = (heading: string): Column | undefined => COLUMNS.get(keyOf(heading));

export type GivenRow = { number: number; cells: Partial<Record<Column, string>>; isTooWide?: true };

export type GivenList = { rows: GivenRow[]; unusedColumns: string[] };

type Table = { delimiter: string; headings: string[] };

export function tableIn(text: string): Table | null {
  const head = /^[^\r\n]*/.exec(text.slice(0, HEADING_CHARACTERS))?.[0] ?? '';
  const tables = DELIMITERS.map((delimiter) => ({ delimiter, headings: headingsOf(head, delimiter) }));
  const known = ({ headings }: Table) => headings.filter(columnOf).length;
  const [best] = tables.toSorted((one, other) => known(other) - known(one));
  if (!best?.headings.some((heading) => ['title', 'keyword'].includes(columnOf(heading) ?? ''))) return null;
  return best.headings.length === 1 ? { ...best, delimiter: NO_DELIMITER } : best;
}

/** Lines that are no CSV, such as topics with a leading quoted word, have no headings. */
function headingsOf(line: string, delimiter: string): string[] {
  try {
    return recordsOf(line, delimiter)[0] ?? [];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

export const hasColumns = (text: string) => /^[^\r\n]*[,;\t|]/.test(text.slice(0, HEADING_CHARACTERS));

/** Each row with its number in a spreadsheet. @throws AppError('invalid') for malformed CSV */
export function readTable(text: string, { delimiter, headings }: Table): GivenList {
  const columns = headings.map((heading) => columnOf(heading));
  const places = columns.map((column, place) => (columns.indexOf(column) === place ? column : undefined));
  const width = headings.findLastIndex(Boolean) + 1;
  const records = recordsOf(withoutEmptyEnd(text, delimiter), delimiter);
  if (records.length >= LINES) throw new AppError('invalid', IMPORT_MESSAGES.tooMany);
  const rows = records.flatMap((record, index) => {
    if (index === 0 || record.every((cell) => cell.trim() === '')) return [];
    const cells = record.flatMap((cell, place) => {
      const column = places[place];
      return column ? [[column, cell] as const] : [];
    });
    const row = { number: index + 1, cells: Object.fromEntries(cells) };
    return [record.slice(width).some(Boolean) ? { ...row, isTooWide: true as const } : row];
  });
  return { rows, unusedColumns: headings.filter((heading, place) => heading && !places[place]) };
}

function withoutEmptyEnd(text: string, delimiter: string): string {
  let end = text.length;
  while (end > 0 && `${delimiter}\r\n `.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      ltrim: true,
      // Otherwise a line that merely begins with a quoted word would be an error.
      rtrim: delimiter !== NO_DELIMITER,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: RECORD_BYTES,
      to: LINES,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('invalid', IMPORT_MESSAGES.fileUnreadable, { cause: error });
  }
}
