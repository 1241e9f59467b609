import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { dotted } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import { counted, countedOf, shortDay } from './in-figures.ts';
import { ReadingsSwitch } from './readings-switch.tsx';
import { SearchFile } from './search-file.tsx';

/** What a website's page says of its results, and where an export is dropped. */
export function SiteResults({ websiteId }: { websiteId: string }) {
  const [isAdding, setAdding] = useState(false);
  const { data } = trpc.websites.getResults.useQuery({ websiteId });
  if (!data) return null;

  const { shown } = data;
  const said = shown?.now
    ? dotted(
        `${counted(shown.now.clicks, countedOf(shown.source))} in 28 days`,
        `final to ${shortDay(shown.window.to)}`,
      )
    : 'No figures yet.';

  return (
    <section aria-label="Results">
      <Group gap="sm" justify="space-between">
        <div>
          <Text fw={600}>Results</Text>
          <Hint>{said}</Hint>
        </div>
        <Group gap="sm">
          {shown && (
            <Button component={Link} to={paths.resultsOf(websiteId)} variant="default" size="sm">
              Open results
            </Button>
          )}
          <Button variant="default" size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            Add an export
          </Button>
        </Group>
      </Group>
      <ReadingsSwitch websiteId={websiteId} countsReadings={data.countsReadings} />
      {isAdding && <SearchFile websiteId={websiteId} onAdded={() => setAdding(false)} />}
    </section>
  );
}
