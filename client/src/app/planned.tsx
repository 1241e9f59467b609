import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { sayLocalTime } from '#client/lib/in-words.ts';
import type { RouterOutputs } from '#client/lib/trpc.ts';

type Entry = RouterOutputs['publish']['queue'][number];

export const Planned = ({ entry: { id, status, localTime, timeZone } }: { entry: Entry }) => (
  <>
    Scheduled for {sayLocalTime(localTime ?? '')} ({timeZone}).{' '}
    {status === 'review' && 'It waits for your approval. '}
    <Anchor component={Link} to={`/calendar?entry=${id}`} fz="inherit" underline="always">
      Show it in the calendar
    </Anchor>
  </>
);
