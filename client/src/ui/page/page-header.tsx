import { Group, Box } from '@mantine/core';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageFocus } from '../../lib/focus.ts';
import classes from './page-header.module.css';

type Crumb = { label: string; to?: string };

type Props = {
  title: string;
  breadcrumb?: Crumb[];
  lead?: ReactNode;
  actions?: ReactNode;
  heading?: ReactNode;
};

export function PageHeader({ title, breadcrumb = [], lead, actions, heading: shown }: Props) {
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <Group
      component="header"
      className={classes.header}
      gap="1rem 1.5rem"
      align="flex-end"
      justify="space-between"
    >
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <Box miw="0" flex="1 1 20rem">
        {breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
        <h1 className={`u-heading ${classes.title}`} dir="auto" ref={heading} tabIndex={-1}>
          {shown ?? title}
        </h1>
        {lead && <p className={`u-soft ${classes.lead}`}>{lead}</p>}
      </Box>
      {actions && (
        <Group gap="xs" align="stretch">
          {actions}
        </Group>
      )}
    </Group>
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

type SectionTitleProps = { order: 2 | 3; children: ReactNode };

export function SectionTitle({ order, children }: SectionTitleProps) {
  const Heading = order === 2 ? 'h2' : 'h3';
  return <Heading className="u-section-title">{children}</Heading>;
}
