import { useSearchParams } from 'react-router';
import { piecePath } from '#shared/rules/paths.ts';

type ModalName =
  'create-profile' | 'connect-website' | 'which-brand' | 'share-for-review' | 'post-to-website';

const PARAM = 'open';
const WEBSITE = 'website';

/**
 * The modal named in the address (?open=create-profile): any feature may open another one's modal with a link, the
 * back button closes it, and features need not know each other.
 */
export function useModalInAddress() {
  const [params, setParams] = useSearchParams();

  return {
    opened: params.get(PARAM),
    connected: params.get(WEBSITE),
    open: (name: ModalName) =>
      setParams((current) => {
        current.set(PARAM, name);
        return current;
      }),
    /** Of a website that was just connected. */
    askForBrand: (websiteId: string) =>
      setParams({ [PARAM]: 'which-brand', [WEBSITE]: websiteId }, { replace: true }),
    close: () =>
      setParams(
        (current) => {
          for (const name of [PARAM, WEBSITE]) current.delete(name);
          return current;
        },
        { replace: true },
      ),
  };
}

const PIECE = 'post-when-connected';
const PIECE_ADDRESS = /^\/content\/[\w-]+$/;

/** Before the way through a site's own screen: where to post goes on after it. */
export function rememberPiece() {
  const { pathname } = window.location;
  if (PIECE_ADDRESS.test(pathname)) sessionStorage.setItem(PIECE, pathname);
}

/** @returns the address that posts the remembered piece to the website; null where none is remembered */
export function postRemembered(websiteId: string): string | null {
  const piece = sessionStorage.getItem(PIECE);
  sessionStorage.removeItem(PIECE);
  return piece && withWindow(piece, websiteId);
}

/** The address of the window that posts a piece to a website. */
export const postTo = (contentId: string, websiteId: string) => withWindow(piecePath(contentId), websiteId);

function withWindow(piece: string, websiteId: string): string {
  const names: Record<string, string> = { [PARAM]: 'post-to-website', [WEBSITE]: websiteId };
  return `${piece}?${new URLSearchParams(names)}`;
}

/** In the history of the browser: what has been posted from this very page, which a reload makes another. */
export const justPosted = () => ({ postedIn: performance.timeOrigin });

export const isJustPosted = (state: unknown): boolean =>
  (state as Partial<ReturnType<typeof justPosted>> | null)?.postedIn === performance.timeOrigin;
