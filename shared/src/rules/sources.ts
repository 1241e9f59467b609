export const SOURCE_KINDS = ['text', 'url', 'pdf', 'docx', 'site', 'profile'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const SOURCES_PER_PIECE = 20;
/** Of all sources of a piece together. */
export const SOURCE_CHARACTERS_MAX = 500_000;
export const SOURCE_FILE_MAX = 10 * 1024 * 1024;
export const SOURCE_TITLE_MAX = 300;
export const SOURCE_ADDRESS_MAX = 1000;

/** The title of what a user has pasted without one. */
export const FROM_YOU = 'From you';

export const SOURCE_MESSAGES = {
  notFound: 'Source not found.',
  noneChosen: 'Choose a source or add one first.',
  gone: 'One of the sources is no longer there. Please choose again.',
  profileGone: 'The profile is no longer there. Please choose again.',
  empty: 'Paste or type the text first.',
  tooLong: 'This text has more than 500,000 characters. Add the part you need.',
  tooLongTogether: 'The sources have more than 500,000 characters together. Please choose fewer.',
  tooManyForPiece: 'A piece can have 20 sources, its extra text included. Please choose fewer.',
  tooMany: 'You keep 1,000 sources already. Please delete some you no longer need.',
  fileTooLarge: 'The file is larger than 10 MB. Save a smaller version or paste the part you need.',
  addressInvalid: 'Please enter an address like https://example.com/report',
  notRead: 'The source could not be read.',
  alreadyThere: 'This profile has a source with the same text already.',
  nothingToRefresh: 'This source was pasted or uploaded, so there is nothing to read again.',
  addFailed: 'The source could not be added.',
  saveFailed: 'The source could not be saved.',
  deleteFailed: 'The source could not be deleted.',
  profileEmpty: 'This profile says nothing yet. Fill in its description or summary first.',
} as const;

export const SOURCE_PROBLEMS = {
  refused: 'This address cannot be used: it is not the public https address of a page.',
  unreachable: 'The site cannot be reached. Check the address and whether the site is online.',
  certificate: 'The certificate of the site is not valid, so nothing was read.',
  timeout: 'The site did not answer in time. Try again in a moment.',
  tooLarge: 'The page or file is too large. Up to 10 MB can be read; paste the part you need.',
  tooComplex: 'Reading it would take too long. Save the part you need as a file of its own, or paste it.',
  robotsForbid: 'Its robots.txt asks programs not to read it. Please paste the text instead.',
  robotsUnreadable:
    'Its robots.txt cannot be read, so we do not know whether we may read the page. Try again later, or paste the text.',
  closed: 'The page asks for a sign-in or blocks programs. Please paste the text instead.',
  missing: 'There is no page at this address. Please check it.',
  busy: 'The site asks to slow down. Try again in a minute.',
  broken: 'The site answered with an error. Try again, or paste the text.',
  unknownType: 'This is neither a web page nor a PDF, Word document or plain text.',
  oldWord: 'This is an old Word document (.doc). Save it as .docx and add it again.',
  encrypted: 'This file is protected with a password. Save a copy without one and add it again.',
  damaged: 'This file is damaged or incomplete. Open it, save it again and add the new file.',
  scanned:
    'This PDF holds pictures of pages without text. Run text recognition (OCR) on it, or paste the text.',
  empty: 'There is no text in it; a page may draw it by scripts. Please paste the text instead.',
} as const;
