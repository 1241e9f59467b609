import { Anchor, Stack } from '@mantine/core';
import { Fragment } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { LoadingSkeleton } from '../../ui/page/loading-skeleton.tsx';
import { describeSource } from './describe-source.ts';
import type { Source } from './source.ts';
import { textParts } from './text-parts.ts';
import classes from './sources.module.css';

type Props = { source: Source | null; onClose: () => void };

/** The text of a source as it was read, its facts marked. */
export function ViewSourceModal({ source, onClose }: Props) {
  return (
    <Modal opened={source !== null} onClose={onClose} title={source?.title} size="xl">
      {source && <ViewedSource source={source} />}
    </Modal>
  );
}

function ViewedSource({ source }: { source: Source }) {
  const { id, url, language } = source;
  const { data, error, isPending } = trpc.content.getSource.useQuery({ id });
  return (
    <Stack gap="md">
      <div className={classes.about}>{describeSource(source).join(' · ')}</div>
      {url && (
        <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm">
          {url}
        </Anchor>
      )}
      <FormAlert error={error} />
      {isPending && <LoadingSkeleton rows={6} />}
      {data && (
        <p className={classes.source} lang={language || undefined} dir="auto">
          {textParts(data.text, data.facts).map(({ text, start, isFact }) =>
            isFact ? <mark key={start}>{text}</mark> : <Fragment key={start}>{text}</Fragment>,
          )}
        </p>
      )}
    </Stack>
  );
}
