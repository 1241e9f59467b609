import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ShareLinkView } from '#shared/schemas/review.ts';
import { longDate } from '../../lib/long-date.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { RIGHT_LABELS } from './right-labels.ts';
import classes from './review.module.css';

/** The links of a piece; what a link was is not kept. */
export function LinkList({ links }: { links: ShareLinkView[] }) {
  const [revoked, setRevoked] = useState<ShareLinkView | null>(null);
  const utils = trpc.useUtils();
  const revoke = trpc.publish.revokeShareLink.useMutation({
    onSuccess: async () => {
      await utils.publish.reviews.invalidate();
      setRevoked(null);
      toast.success('The link no longer works.');
    },
  });
  if (links.length === 0) return null;
  return (
    <>
      <ul className={classes.rows} aria-label="Review links">
        {links.map((link) => (
          <li key={link.id} className={classes.row}>
            <div className={classes.rowText}>
              <p className={classes.rowTitle}>For {link.name}</p>
              <p className={classes.rowDetail}>
                {RIGHT_LABELS[link.right]} · {describeEnd(link)}
              </p>
            </div>
            <Button
              variant="subtle"
              size="sm"
              color="red"
              onClick={() => setRevoked(link)}
              aria-label={`Revoke the link for ${link.name}`}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmModal
        opened={revoked !== null}
        title={`Revoke the link for ${revoked?.name ?? ''}?`}
        confirmLabel="Revoke"
        busy={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoked && revoke.mutate({ id: revoked.id })}
        onClose={() => setRevoked(null)}
      >
        It stops working at once. What was said through it stays.
      </ConfirmModal>
    </>
  );
}

const describeEnd = ({ expiresAt }: ShareLinkView) =>
  `${new Date(expiresAt) <= new Date() ? 'ended' : 'works until'} ${longDate(expiresAt)}`;
