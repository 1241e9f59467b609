import { Badge, Box, Button, Checkbox, Group } from '@mantine/core';
import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Writing } from '#client/features/writing/live/use-writing.ts';
import { grouped, inSentences, longDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import type { RouterOutputs } from '#client/lib/trpc.ts';
import { QuietButton } from '#client/ui/action.tsx';
import { CONTENT_TYPE_LABELS, IMAGE_WIDTHS } from '#shared/rules/content.ts';
import type { PieceStatus } from '#shared/rules/piece.ts';
import classes from './content-table.module.css';
import { PIECE_STATUS_LABELS, type ListedPiece } from './list-filters.tsx';
import { RowMenu } from './row-menu.tsx';

type FailedPiece = RouterOutputs['content']['listFailures'][number];

type Props = {
  writing: Writing[];
  failed: FailedPiece[];
  rows: ListedPiece[];
  chosen: ListedPiece[];
  onChoose: (ids: string[], isChosen: boolean) => void;
  onPost: (row: ListedPiece) => void;
  onDelete?: (row: ListedPiece) => void;
};

const COLUMNS = ['Title', 'Status', 'Type', 'Profile', 'Words', 'Created'];

export function ContentTable({ writing, failed, rows, chosen, onChoose, onPost, onDelete }: Props) {
  return (
    <table className={`u-card ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col" className={classes.choice}>
            <Checkbox
              aria-label="Select all"
              checked={rows.length > 0 && chosen.length === rows.length}
              indeterminate={chosen.length > 0 && chosen.length < rows.length}
              onChange={({ currentTarget }) =>
                onChoose(
                  rows.map(({ id }) => id),
                  currentTarget.checked,
                )
              }
            />
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="u-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {writing.map((piece) => (
          <WritingRow key={piece.id} piece={piece} />
        ))}
        {failed.map((piece) => (
          <FailedRow key={piece.id} piece={piece} />
        ))}
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={classes.choice}>
              <Checkbox
                aria-label={`Select ${row.title}`}
                checked={chosen.includes(row)}
                onChange={({ currentTarget }) => onChoose([row.id], currentTarget.checked)}
              />
            </td>
            <td className={classes.title}>
              <Lead image={row.image} to={paths.content(row.id)} title={row.title} link={row.link} />
            </td>
            <td>
              <StatusBadge status={row.status} />
            </td>
            <td className="u-nowrap u-soft u-small">{CONTENT_TYPE_LABELS[row.contentType]}</td>
            <ProfileCell profile={row.profile} />
            <td className={`u-figures u-soft u-small ${classes.words}`}>
              {row.wordCount === null ? '–' : grouped(row.wordCount)}
            </td>
            <td className="u-nowrap u-soft u-small">
              <time dateTime={row.createdAt}>{longDate(row.createdAt)}</time>
            </td>
            <td className={classes.action}>
              {onDelete && (
                <QuietButton
                  className={classes.delete}
                  color="gray"
                  aria-label={`Delete ${row.title}`}
                  onClick={() => onDelete(row)}
                >
                  Delete
                </QuietButton>
              )}
              <RowMenu row={row} onPost={() => onPost(row)} onDelete={onDelete && (() => onDelete(row))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ProfileCell({ profile }: Pick<ListedPiece, 'profile'>) {
  return (
    <td className={`u-soft u-small ${profile ? classes.profile : classes.none}`}>{profile?.name ?? '–'}</td>
  );
}

function WritingRow({ piece: { title, contentType, profile, startedAt } }: { piece: Writing }) {
  return (
    <tr>
      <td className={classes.title} colSpan={2}>
        <Lead image={null} to={paths.create} title={title} />
      </td>
      <td>
        <StatusBadge status="writing" />
      </td>
      <td className="u-nowrap u-soft u-small">{CONTENT_TYPE_LABELS[contentType]}</td>
      <ProfileCell profile={profile} />
      <td className={`u-soft u-small ${classes.none}`}>–</td>
      <td className="u-nowrap u-soft u-small" colSpan={2}>
        <time dateTime={startedAt}>{longDate(startedAt)}</time>
      </td>
    </tr>
  );
}

function FailedRow({ piece }: { piece: FailedPiece }) {
  const { id, title, contentType, profile, message, hint, startedAt } = piece;

  return (
    <tr>
      <td className={classes.title} colSpan={2}>
        <Lead image={null} to={paths.createLike(id)} title={title} note={inSentences(message, hint)} />
      </td>
      <td>
        <StatusBadge status="failed" />
      </td>
      <td className="u-nowrap u-soft u-small">{CONTENT_TYPE_LABELS[contentType]}</td>
      <ProfileCell profile={profile} />
      <td className={`u-soft u-small ${classes.none}`}>–</td>
      <td className="u-nowrap u-soft u-small">
        <time dateTime={startedAt}>{longDate(startedAt)}</time>
      </td>
      <td className={`${classes.action} ${classes.retry}`}>
        <Button
          component={Link}
          to={paths.createLike(id)}
          variant="light"
          size="compact-sm"
          aria-label={`Try again: ${title}`}
        >
          Try again
        </Button>
      </td>
    </tr>
  );
}

type LeadProps = { image: string | null; to: string; title: string; link?: string | null; note?: string };

function Lead({ image, to, title, link, note }: LeadProps) {
  return (
    <Group className={classes.lead} gap="sm" wrap="nowrap">
      {image ? (
        <img
          src={smallest(image)}
          alt=""
          loading="lazy"
          decoding="async"
          className={`u-center u-soft u-sunken ${classes.image}`}
        />
      ) : (
        <span className={`u-center u-soft u-sunken ${classes.image}`}>
          <IconFileText size={18} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className="u-wrap">
        <div className={classes.names}>
          <Link to={to} dir="auto" title={title} className="u-clamp">
            {title}
          </Link>
          {link && (
            <a href={link} target="_blank" rel="noopener noreferrer" className={classes.site}>
              {new URL(link).host}
              <IconExternalLink size={13} aria-label="(opens in a new tab)" />
            </a>
          )}
        </div>
        {note && (
          <Box component="p" className="u-flush u-soft" mt={2} fz="xs">
            {note}
          </Box>
        )}
      </div>
    </Group>
  );
}

/** The server offers smaller versions of its own images. */
const smallest = (address: string) =>
  address.startsWith('/images/') ? `${address}?w=${IMAGE_WIDTHS[0]}` : address;

const COLORS: Record<PieceStatus, string> = {
  writing: 'gray',
  draft: 'gray',
  scheduled: 'pine',
  live: 'pine',
  changed: 'orange',
  updateFailed: 'red',
  partlyLive: 'red',
  failed: 'red',
};

function StatusBadge({ status }: { status: PieceStatus }) {
  return (
    <Badge color={COLORS[status]} miw="max-content">
      {PIECE_STATUS_LABELS[status]}
    </Badge>
  );
}
