import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { meet, press, scrollTo, type Act } from '../acts.ts';
import { pieceText } from '../pieces.ts';
import { screensAt, type Screen } from './looks.ts';
import type { World } from './world.ts';

const text: Act = (page) => pieceText(page).getByRole('paragraph').first().waitFor();
const edit: Act[] = [text, press('Edit'), meet('textbox', 'Content')];

/** On a narrow screen the rail is a sheet. */
const openSheet: Act = async (page) => {
  const details = page.getByRole('button', { name: 'Details', exact: true });
  if (await details.isVisible()) await details.click();
};
/** The text is there, and the rail beside it or the sheet over it. */
export const rail: Act[] = [text, openSheet];

/** One piece in its states. */
export function pieceScreens({ url, writer, ...pieces }: World): Screen[] {
  const at = screensAt(url);
  const of = (
    name: string,
    piece: 'piece' | 'revised' | 'longTitled' | 'rightToLeft' | 'unsourced',
    ...acts: Act[]
  ) => at(name, writer, `/content/${pieces[piece]}`, ...acts);
  const piece = `/content/${pieces.piece}`;
  const unsourced = `/content/${pieces.unsourced}`;
  const chooseParagraph: Act = (page) =>
    page
      .getByRole('textbox', { name: 'Content' })
      .getByText('Good pour-over coffee')
      .click({ clickCount: 3 });

  return [
    of('piece', 'piece', text),
    of('piece-long-title', 'longTitled', text),
    of('piece-right-to-left', 'rightToLeft', text),
    of('piece-rail', 'piece', ...rail, press('Search', 'tab')),
    of(
      'piece-posted-again',
      'revised',
      text,
      press('More'),
      press('History', 'menuitem'),
      meet('button', PUBLISH_MESSAGES.putBack),
    ),
    of('piece-code', 'piece', text, press('More'), press(CONTENT_LABELS.showCode, 'menuitem')),
    of('piece-fields', 'piece', text, press('More'), press('All fields', 'menuitem'), meet('dialog')),
    of('piece-menu', 'piece', text, press('More'), meet('menu')),
    of('piece-open-claims', 'unsourced', ...rail, press('Evidence', 'tab')),
    of(
      'piece-claim',
      'unsourced',
      ...rail,
      press('Evidence', 'tab'),
      press(/settle it in the text$/),
      meet('dialog', /^About/),
    ),
    of('piece-review', 'piece', ...rail, scrollTo('list', 'Comments and decisions')),
    at('piece-share', writer, `${piece}?open=share-for-review`, meet('dialog', 'Share for review')),
    of(
      'piece-upload',
      'piece',
      text,
      press('Change the image'),
      press('Upload your own', 'menuitem'),
      meet('dialog', 'Upload an image'),
    ),
    of('piece-edit', 'piece', ...edit),
    of(
      'piece-versions',
      'unsourced',
      ...edit,
      press('History'),
      (page) => page.getByRole('list', { name: 'History' }).getByRole('button').first().click(),
      (page) => page.getByRole('dialog').getByRole('table').waitFor(),
    ),
    of(
      'piece-vee',
      'piece',
      ...edit,
      chooseParagraph,
      (page) => page.getByRole('toolbar', { name: /Vee/ }).getByRole('button', { name: 'Shorten' }).click(),
      meet('button', 'Accept'),
      scrollTo('group', /^Vee’s change/),
    ),
    at('social', writer, `${piece}?tab=social`, meet('textbox', 'LinkedIn Post')),
    at('email', writer, `${piece}?tab=email`, meet('region', 'Subject')),
    at('social-empty', writer, `${unsourced}?tab=social`),
    at('email-empty', writer, `${unsourced}?tab=email`),
    at('piece-not-found', writer, '/content/5f0f8d8a-52b7-4d1c-8a3e-6f6d0c1b2a90'),
  ];
}
