import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageFocus } from '../../lib/focus.ts';
import classes from './page-header.module.css';

type Crumb = { label: string; to?: string };

type Props = {
  title: string;
  /** From the group down to this screen: Content > View List > View. */
  breadcrumb?: Crumb[];
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons on the right, below the title on phones. */
  actions?: ReactNode;
};

/** The head of every screen: sets the page's title, takes the focus after a navigation. */
export function PageHeader({ title, breadcrumb = [], lead, actions }: Props) {
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <header className={classes.header}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <div className={classes.titles}>
        {breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
        <h1 className={classes.title} dir="auto" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={label}>
          {index > 0 && ' > '}
          {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
        </Fragment>
      ))}
    </nav>
  );
}
