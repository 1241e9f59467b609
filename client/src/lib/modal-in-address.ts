import { useSearchParams } from 'react-router';

type ModalName = 'create-profile' | 'connect-website' | 'share-for-review' | 'post-to-website';

const PARAM = 'open';
/** The modal that opens when this one has done its work. */
const NEXT = 'next';
const WEBSITE = 'website';

export const connectThenPost = (piece: string) => {
  const names: Record<string, ModalName> = { [PARAM]: 'connect-website', [NEXT]: 'post-to-website' };
  return `${piece}?${new URLSearchParams(names)}`;
};

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
    close: () =>
      setParams(
        (current) => {
          for (const name of [PARAM, NEXT, WEBSITE]) current.delete(name);
          return current;
        },
        { replace: true },
      ),
    goOn: (websiteId: string) =>
      setParams(
        (current) => {
          const next = current.get(NEXT);
          for (const name of [PARAM, NEXT]) current.delete(name);
          if (next) {
            current.set(PARAM, next);
            current.set(WEBSITE, websiteId);
          }
          return current;
        },
        { replace: true },
      ),
  };
}

/** In the history of the browser: what has been posted from this very page, which a reload makes another. */
export const justPosted = () => ({ postedIn: performance.timeOrigin });

export const isJustPosted = (state: unknown): boolean =>
  (state as Partial<ReturnType<typeof justPosted>> | null)?.postedIn === performance.timeOrigin;
