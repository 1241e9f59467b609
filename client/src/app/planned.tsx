import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { dateFormat } from '#shared/rules/date-format.ts';
import type { RouterOutputs } from '../lib/trpc.ts';

type Entry = RouterOutputs['publish']['queue'][number];

const wallTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const Planned = ({ entry: { id, status, localTime, timeZone } }: { entry: Entry }) => (
  <>
    Scheduled for {wallTime(`${localTime}:00Z`)} ({timeZone}).{' '}
    {status === 'review' && 'It waits for your approval. '}
    <Anchor component={Link} to={`/calendar?entry=${id}`} fz="inherit" underline="always">
      Show it in the calendar
    </Anchor>
  </>
);
