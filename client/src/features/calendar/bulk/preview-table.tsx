import { Box, Button, Checkbox, SegmentedControl, Stack } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { dotted, grouped, sayLocalTime } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { YouHave } from '#client/ui/alike-pages.tsx';
import { CONTENT_TYPE_LABELS } from '#shared/rules/content.ts';
import { languageName } from '#shared/rules/languages.ts';
import type { ImportRow } from '#shared/schemas/calendar-import.ts';
import classes from './bulk.module.css';

const AT_ONCE = 50;

type Props = {
  websiteId: string;
  rows: ImportRow[];
  isWanted: (row: ImportRow) => boolean;
  onToggle: (row: ImportRow) => void;
};

export function PreviewTable({ websiteId, rows, isWanted, onToggle }: Props) {
  const [shows, setShows] = useState<'all' | 'marked'>('all');
  const [count, setCount] = useState(AT_ONCE);
  const marked = rows.filter(({ problems, twin }) => problems.length > 0 || twin);
  const shown = shows === 'all' ? rows : marked;

  return (
    <Stack>
      {marked.length > 0 && (
        <SegmentedControl
          aria-label="Rows"
          value={shows}
          onChange={(value) => setShows(value === 'marked' ? 'marked' : 'all')}
          data={[
            { value: 'all', label: `All ${rows.length}` },
            { value: 'marked', label: `To review: ${marked.length}` },
          ]}
          miw="16rem"
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <ul className="u-list u-card" aria-label="Rows of the list">
        {Array.from({ length: Math.ceil(Math.min(count, shown.length) / AT_ONCE) }, (_, page) => (
          <Rows
            key={page}
            websiteId={websiteId}
            rows={shown.slice(page * AT_ONCE, (page + 1) * AT_ONCE)}
            isWanted={isWanted}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {shown.length > count && (
        <div className="u-center">
          <Button variant="default" onClick={() => setCount(count + AT_ONCE)}>
            Show more
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Rows({ websiteId, rows, isWanted, onToggle }: Props) {
  const topics = rows.map(({ topic }) => topic);
  const { data } = trpc.content.alikePages.useQuery({ websiteId, topics }, { retry: false });
  return rows.map((row, at) => (
    <Row
      key={row.number}
      row={row}
      pages={data?.topics[at]?.pages ?? []}
      isWanted={isWanted(row)}
      onToggle={() => onToggle(row)}
    />
  ));
}

type RowProps = {
  row: ImportRow;
  pages: ComponentProps<typeof YouHave>['pages'];
  isWanted: boolean;
  onToggle: () => void;
};

function Row({ row, pages, isWanted, onToggle }: RowProps) {
  const { number, topic, brief, localTime, problems, twin } = row;

  return (
    <li className={`u-ruled ${classes.row}`}>
      <Checkbox
        checked={isWanted}
        disabled={!brief}
        onChange={onToggle}
        label={
          <>
            <Box component="span" className="u-soft u-figures" display="inline-block" miw="2ch">
              {number}
            </Box>{' '}
            <Box component="span" className={isWanted ? 'u-wrap' : 'u-wrap u-soft'} fw={600}>
              {topic || '–'}
            </Box>
          </>
        }
      />
      <Stack className={`u-small u-wrap ${classes.facts}`} gap={2}>
        {brief && <span className="u-soft">{briefInWords(row)}</span>}
        {localTime && (
          <Box component="span" fw={600}>
            {sayLocalTime(localTime)}
          </Box>
        )}
        {problems.map((problem) => (
          <Box component="span" key={problem} c="var(--danger)">
            {problem}
          </Box>
        ))}
        {twin && (
          <Box component="span" c="var(--amber)">
            {twin}
          </Box>
        )}
        <YouHave pages={pages} />
      </Stack>
    </li>
  );
}

function briefInWords({ brief, profileName }: ImportRow): string {
  if (!brief) return '';
  const { contentType, wordCount, language, keyword, topic } = brief;
  return dotted(
    CONTENT_TYPE_LABELS[contentType],
    `${grouped(wordCount)} words`,
    profileName,
    language && languageName(language),
    keyword && keyword !== topic && `keyword “${keyword}”`,
  );
}
