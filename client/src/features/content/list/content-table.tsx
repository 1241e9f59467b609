import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { CONTENT_TYPE_LABELS } from '#shared/content-rules.ts';
import { longDate } from '../../../lib/long-date.ts';
import { paths } from '../../../lib/paths.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import classes from './content-table.module.css';

type Row = RouterOutputs['content']['listContent']['items'][number];

type Props = {
  rows: Row[];
  /** Only for users who may delete. */
  onDelete?: (row: Row) => void;
};

/** The pieces, one a row; on a narrow screen one a card. */
export function ContentTable({ rows, onDelete }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Type</th>
          <th scope="col">Profile</th>
          <th scope="col">Created</th>
          {onDelete && (
            <th scope="col">
              <span className={classes.hidden}>Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={classes.title}>
              <Link to={paths.content(row.id)}>{row.title}</Link>
            </td>
            <td>
              <Badge variant="light" size="lg" tt="none" miw="max-content">
                {CONTENT_TYPE_LABELS[row.contentType]}
              </Badge>
            </td>
            <td className={row.profile ? classes.soft : classes.none}>{row.profile?.name ?? '–'}</td>
            <td className={classes.date}>
              <time dateTime={row.createdAt}>{longDate(row.createdAt)}</time>
            </td>
            {onDelete && (
              <td className={classes.action}>
                <Button
                  variant="subtle"
                  color="red"
                  size="sm"
                  px="xs"
                  aria-label={`Delete ${row.title}`}
                  onClick={() => onDelete(row)}
                >
                  Delete
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
