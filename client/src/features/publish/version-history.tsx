import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { LOADING } from '../../ui/page/page-texts.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { longDateTime } from '../../lib/long-date.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import classes from './publish.module.css';

type Props = { publicationId: string; isBusy: boolean; onPutBack: (versionId: string) => void };

const ORIGINS = {
  sent: 'Sent from here',
  taken: 'Taken over from the site',
  site: 'Written on the site',
} as const;

/** What has stood on the site, the latest first; an earlier version can be put back. */
export function VersionHistory({ publicationId, isBusy, onPutBack }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const versions = trpc.publish.listVersions.useQuery({ id: publicationId }, { enabled: isOpen });
  return (
    <details className={classes.receipt} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>History</summary>
      <FormAlert error={versions.error} />
      {versions.isLoading && <Text role="status">{LOADING}</Text>}
      <ol className={classes.versions}>
        {versions.data?.map(({ id, title, origin, createdAt }, position) => (
          <li key={id}>
            <div>
              <strong>{title}</strong>
              <span className={classes.reason}>
                {ORIGINS[origin]} · {longDateTime(createdAt)}
                {position === 0 && ' · the latest'}
              </span>
            </div>
            {position > 0 && (
              <Button size="compact-sm" variant="light" onClick={() => onPutBack(id)} disabled={isBusy}>
                {PUBLISH_MESSAGES.putBack}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
