import { Skeleton, Stack, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../busy-button.tsx';

type Props = { rows?: number; label?: string };

export function LoadingSkeleton({ rows = 4, label = LOADING }: Props) {
  return (
    <div role="status">
      <span className="u-hidden">{label}</span>
      <Stack gap="md" aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={18} width={row % 3 === 2 ? '62%' : '100%'} />
        ))}
      </Stack>
    </div>
  );
}

export const LOADING = 'Loading...';
export const noResultsFor = (term: string) => `No results found for "${term}"`;

type EmptyStateProps = { icon?: ReactNode; title?: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Stack
      style={{ textWrap: 'balance' }}
      gap={14}
      align="center"
      py={64}
      px={24}
      ta="center"
      bd="1px dashed var(--line-strong)"
      bdrs="lg"
    >
      {icon && (
        <Box className="u-center" c="var(--accent)" w={56} h={56} bdrs="50%" bg="var(--accent-wash)">
          {icon}
        </Box>
      )}
      {title && (
        <Box component="h2" className="u-heading" fz={22} lh="1.25">
          {title}
        </Box>
      )}
      {children && (
        <Box className="u-soft" maw="46ch">
          {children}
        </Box>
      )}
      {action}
    </Stack>
  );
}

type LoadMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="u-center">
      <BusyButton
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Load more
      </BusyButton>
    </div>
  );
}
