/** In English, German, French and Spanish. */
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

export type Column = keyof typeof HEADINGS;

/** Ignores case, blanks, punctuation and accents; "ue" equals "ü". */
const keyOf = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/([aou])e/g, '$1');

const COLUMNS = new Map<string, Column>(
  (Object.keys(HEADINGS) as Column[]).flatMap((column) =>
    HEADINGS[column].flatMap((names) => names.split(' ').map((name) => [keyOf(name), column] as const)),
  ),
);

/** Undefined for an unknown heading. */
export const columnOf = (heading: string): Column | undefined => COLUMNS.get(keyOf(heading));

/** As given in the list. */
export type GivenRow = {
  number: number;
  cells: Partial<Record<Column, string>>;
  /** It has cells without a heading. */
  isTooWide?: true;
};

export type GivenList = { rows: GivenRow[]; unusedColumns: string[] };
