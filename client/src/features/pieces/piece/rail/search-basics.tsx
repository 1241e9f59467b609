import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { SEARCH_BASICS } from '#shared/rules/search-basics.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';

type Props = { id: string; onEdit: () => void };

/** What search engines document of a page, and what of it the piece keeps. */
export function SearchBasics({ id, onEdit }: Props) {
  const { data } = trpc.content.getSearchBasics.useQuery({ id }, { staleTime: 0 });
  if (!data) return null;
  const kept = data.filter(({ fault }) => fault === null).length;
  return (
    <Fold title="Search basics" state={`${kept} of ${data.length}`}>
      <Stack component="ul" className="u-list u-findings" gap={8} my="sm">
        {data.map(({ name, fault }) => (
          <li key={name} data-tone={fault ? 'soft' : undefined}>
            {fault ? (
              <IconCircleDashed size={18} role="img" aria-label="To do" />
            ) : (
              <IconCircleCheck size={18} role="img" aria-label="Done" />
            )}
            <div>
              <Anchor href={SEARCH_BASICS[name].source} target="_blank" rel="noreferrer" fz="inherit">
                {SEARCH_BASICS[name].label}
              </Anchor>
              {fault && <span className="u-detail u-wrap">{fault}</span>}
            </div>
          </li>
        ))}
      </Stack>
      <Text size="xs" c="dimmed">
        As Google documents them, November 2026.
      </Text>
      {kept < data.length && (
        <Button variant="subtle" size="compact-sm" onClick={onEdit}>
          Edit the piece
        </Button>
      )}
    </Fold>
  );
}
