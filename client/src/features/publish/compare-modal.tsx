import { trpc } from '../../lib/trpc.ts';
import { SiteChangeModal } from './site-change-modal.tsx';

type Props = {
  publication: { id: string; contentId: string };
  isReplacing: boolean;
  onReplace: () => void;
  onClose: () => void;
};

/** Asks the site what stands there now. */
export function CompareModal({ publication: { id, contentId }, ...props }: Props) {
  const comparison = trpc.publish.compareWithSite.useQuery({ id }, { retry: false, gcTime: 0 });
  return (
    <SiteChangeModal
      {...props}
      contentId={contentId}
      change={comparison.data ?? null}
      error={comparison.error}
    />
  );
}
