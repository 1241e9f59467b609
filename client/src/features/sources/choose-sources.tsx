import { Button, Checkbox, FileButton, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BY_PAGE, trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert, Hint } from '#client/ui/action.tsx';
import { SOURCES_PER_PIECE } from '#shared/rules/sources.ts';
import { AddSourceModal } from './add/add-source-modal.tsx';
import { describeSource, SOURCE_FILE_TYPES } from './source.tsx';

type Props = {
  ids: string[];
  profileId: string | null;
  isDisabled: boolean;
  onChange: (ids: string[]) => void;
  /** Files may be chosen in the same place. */
  onFiles?: (files: File[]) => void;
};

export function ChooseSources({ ids, profileId, isDisabled, onChange, onFiles }: Props) {
  const [isAdding, setAdding] = useState(false);
  const list = trpc.content.listSources.useInfiniteQuery({}, BY_PAGE);
  const sources = list.data?.pages.flatMap((page) => page.sources) ?? [];
  const isOwn = (source: { profileId: string | null }) => source.profileId === profileId;
  const sorted = sources.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  const isFull = ids.length >= SOURCES_PER_PIECE;

  return (
    <Stack gap="sm" pt="xs">
      <Hint>
        Figures, dates and quotations in the piece come from its sources. What you type yourself counts as
        one.
      </Hint>
      <FormAlert error={list.error} />
      <Checkbox.Group value={ids} onChange={onChange} aria-label="Sources">
        <Stack gap="sm">
          {sorted.map((source) => (
            <Checkbox
              key={source.id}
              value={source.id}
              label={source.title}
              description={describeSource(source)}
              disabled={isDisabled || (isFull && !ids.includes(source.id))}
              style={{ overflowWrap: 'anywhere' }}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group gap="xs">
        {onFiles && (
          <FileButton multiple accept={SOURCE_FILE_TYPES} onChange={onFiles}>
            {(button) => (
              <Button {...button} variant="default" size="sm" disabled={isDisabled || isFull}>
                Choose files
              </Button>
            )}
          </FileButton>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isDisabled || isFull}
          onClick={() => setAdding(true)}
        >
          Add source
        </Button>
        {list.hasNextPage && (
          <BusyButton
            variant="subtle"
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </BusyButton>
        )}
      </Group>
      <AddSourceModal
        opened={isAdding}
        profileId={profileId}
        onClose={() => setAdding(false)}
        onAdded={(added) => {
          setAdding(false);
          const all = new Set([...ids, ...added.map(({ id }) => id)]);
          onChange([...all].slice(0, SOURCES_PER_PIECE));
        }}
      />
    </Stack>
  );
}
