import { paths } from '#client/lib/paths.ts';

/** What is begun from anywhere: an address to go to, or something that is done at once. */
export type Command = {
  label: string;
  kind: 'Page' | 'Action' | 'Piece' | 'Website' | 'Brand';
  words?: string;
} & ({ to: string } | { run: () => void });

/** `words` are other names that people type for it. */
export const PAGES: Command[] = [
  { kind: 'Page', label: 'Create Content', to: paths.create, words: 'write new brief generate' },
  { kind: 'Page', label: 'View List', to: paths.contentList, words: 'your pieces content articles posts' },
  { kind: 'Page', label: 'Calendar', to: paths.calendar, words: 'plan schedule weeks month' },
  { kind: 'Page', label: 'Profiles', to: paths.profiles, words: 'brands voice' },
  { kind: 'Page', label: 'Sources', to: paths.sources, words: 'evidence files' },
  { kind: 'Page', label: 'Websites', to: paths.websites, words: 'sites wordpress shopify' },
  { kind: 'Page', label: 'Results', to: paths.results, words: 'search console clicks' },
  { kind: 'Page', label: 'My Account', to: paths.account, words: 'name email delete data' },
  {
    kind: 'Page',
    label: 'Plan and usage',
    to: paths.accountPlan,
    words: 'upgrade pro billing card invoices',
  },
  { kind: 'Page', label: 'Usage history', to: paths.usage, words: 'words used csv' },
  { kind: 'Page', label: 'Security', to: paths.accountSecurity, words: 'password devices activity' },
  {
    kind: 'Page',
    label: 'For programs',
    to: paths.accountPrograms,
    words: 'api tokens assistants webhooks mcp',
  },
  { kind: 'Page', label: 'Ask Vee', to: paths.support, words: 'chat support question' },
  { kind: 'Page', label: 'Help articles', to: paths.help, words: 'guide how' },
  { kind: 'Page', label: 'Email us', to: paths.contact, words: 'contact support' },
];

export const ACTIONS: Command[] = [
  { kind: 'Action', label: 'Write a piece', to: paths.create, words: 'create generate new' },
  {
    kind: 'Action',
    label: 'Add a list of topics',
    to: paths.calendarImport,
    words: 'import csv bulk calendar',
  },
  {
    kind: 'Action',
    label: 'Create a profile',
    to: `${paths.profiles}?open=create-profile`,
    words: 'add brand',
  },
  {
    kind: 'Action',
    label: 'Connect a website',
    to: `${paths.websites}?open=connect-website`,
    words: 'add wordpress shopify site',
  },
];

/** Of the piece that is open. */
export const actionsOn = (pieceId: string): Command[] => [
  {
    kind: 'Action',
    label: 'Post this piece to a website',
    to: `${paths.content(pieceId)}?open=post-to-website`,
  },
  { kind: 'Action', label: 'Share this piece for review', to: paths.share(pieceId) },
  { kind: 'Action', label: 'Create another like this piece', to: paths.createLike(pieceId) },
];

/** Those that have every word that was typed, at the beginning of one of theirs; first those whose name begins so. */
export function found(commands: readonly Command[], typed: string): Command[] {
  const asked = wordsOf(typed);
  const fits = ({ label, words = '' }: Command) => {
    const own = wordsOf(`${label} ${words}`);
    return asked.every((word) => own.some((one) => one.startsWith(word)));
  };
  const isNamedSo = ({ label }: Command) => label.toLowerCase().startsWith(typed.trim().toLowerCase());
  const fitting = commands.filter(fits);

  return [...fitting.filter(isNamedSo), ...fitting.filter((command) => !isNamedSo(command))];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
