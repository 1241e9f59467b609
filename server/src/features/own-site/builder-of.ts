import { textOf } from '#server/text/read-html.ts';

/** What builders write around the parts of a post, as its own page shows it; templates of a theme carry other marks. */
const SHOWN: readonly [RegExp, string][] = [
  [/data-elementor-type=["']wp-(?:post|page)["']/, 'Elementor'],
  [/\bet_pb_pagebuilder_layout\b|\bet-l--post\b/, 'Divi'],
  [/\bwpb-content-wrapper\b|\bwpb_row\b/, 'WPBakery'],
  [/\bfl-builder-content-primary\b/, 'Beaver Builder'],
  [/\bfusion-builder-row\b/, 'Avada'],
  [/\bsiteorigin-panels\b|\bpanel-layout\b/, 'SiteOrigin'],
];

/** Their theme templates look like their pages; but a page of theirs leaves the post itself empty. */
const SHOWN_INSTEAD: readonly [RegExp, string][] = [
  [/\bbrxe-/, 'Bricks'],
  [/\bct-section\b|\boxygen-body\b/, 'Oxygen'],
  [/\bbde-/, 'Breakdance'],
];

const SHORTCODE = /\[(\/?)([a-z]{1,20}[_-][\w-]{1,40})(?=[\s\]])/g;

/** Which page builder keeps the text of a post. @param raw as the site stores it @param shown the public page */
export function builderOf(raw: string, shown: string): string | null {
  const nameIn = (marks: typeof SHOWN) => marks.find(([mark]) => mark.test(shown))?.[1];
  return nameIn(SHOWN) ?? (isWithoutText(raw) ? (nameIn(SHOWN_INSTEAD) ?? null) : null);
}

/** One call for the thread: of each post, whether the site's API gives less of it than its page shows. */
export const areUnrendered = (posts: string[]): boolean[] =>
  posts.map((html) => isWithoutText(html) || hasShortcodes(html));

const isWithoutText = (html: string) => textOf(html).trim() === '';

/** In pairs that nobody has carried out: `[vc_row]…[/vc_row]`. */
function hasShortcodes(html: string): boolean {
  const opened = new Set<string>();

  for (const [, slash, name = ''] of html.matchAll(SHORTCODE)) {
    if (slash && opened.has(name)) return true;
    if (!slash) opened.add(name);
  }

  return false;
}
