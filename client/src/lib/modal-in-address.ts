import { useSearchParams } from 'react-router';

/** Modals that a link can open: those of app/shell/modals.tsx from anywhere, the others on their own screen. */
export type ModalName = 'create-profile' | 'connect-website' | 'share-for-review';

const PARAM = 'open';

/**
 * The modal named in the address (?open=create-profile): any feature may open another one's modal with a link, the
 * back button closes it, and features need not know each other.
 */
export function useModalInAddress() {
  const [params, setParams] = useSearchParams();
  return {
    opened: params.get(PARAM),
    open: (name: ModalName) =>
      setParams((current) => {
        current.set(PARAM, name);
        return current;
      }),
    close: () =>
      setParams(
        (current) => {
          current.delete(PARAM);
          return current;
        },
        { replace: true },
      ),
  };
}
