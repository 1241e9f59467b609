import { Box, Group, Skeleton, Stack } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageFocus } from '#client/lib/focus.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { BusyButton } from '../action.tsx';
import classes from './page.module.css';

type Crumb = { label: string; to?: string };

type PageHeaderProps = {
  title: string;
  breadcrumb?: Crumb[];
  lead?: ReactNode;
  actions?: ReactNode;
  heading?: ReactNode;
  /** The page is as wide as a document, in the middle of what is left. */
  isNarrow?: boolean;
};

export function PageHeader({
  title,
  breadcrumb = [],
  lead,
  actions,
  heading: shown,
  isNarrow,
}: PageHeaderProps) {
  const heading = usePageFocus<HTMLHeadingElement>();

  return (
    <header className={classes.header} data-narrow={isNarrow}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      {breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
      <h1 className={`u-heading ${classes.title}`} dir="auto" ref={heading} tabIndex={-1}>
        {shown ?? title}
      </h1>
      {lead && <p className={`u-soft ${classes.lead}`}>{lead}</p>}
      {actions && (
        <Group gap="xs" align="stretch" className={classes.actions}>
          {actions}
        </Group>
      )}
    </header>
  );
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <Box component="nav" aria-label="Breadcrumb" className={`u-soft u-small ${classes.breadcrumb}`} mb={8}>
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={label}>
          {index > 0 && ' > '}
          {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
        </Fragment>
      ))}
    </Box>
  );
}

export function SectionTitle({ order, children }: { order: 2 | 3; children: ReactNode }) {
  const Heading = order === 2 ? 'h2' : 'h3';
  return <Heading className="u-section-title">{children}</Heading>;
}

export function LoadingSkeleton({ rows = 4, label = LOADING }: { rows?: number; label?: string }) {
  return (
    <div role="status">
      <span className="u-hidden">{label}</span>
      <Stack aria-hidden>
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
        <Box component="h2" className="u-heading" fz="1.5rem" lh="1.25">
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
