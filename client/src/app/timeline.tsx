import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { VersionLine, type Restoring } from '#client/features/pieces/piece/history/restore-version.tsx';
import { PutBack } from '#client/features/publish/site-change.tsx';
import { longDateTime } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert, Hint } from '#client/ui/action.tsx';
import { LOADING } from '#client/ui/page/page.tsx';
import { isOneWay, shortAddress } from '#shared/rules/websites.ts';

const ORIGINS = { sent: 'Sent to', taken: 'Taken over from', site: 'Written on' } as const;

type Moment = { at: string; line: ReactNode };

export function Timeline(restoring: Restoring) {
  const versions = useVersions(restoring);
  const posts = usePosts(restoring.piece.id);
  const moments = [...versions.moments, ...posts.moments].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
  const isPending = versions.isPending || posts.isPending;
  return (
    <>
      <FormAlert error={versions.error ?? posts.error} />
      {isPending && <Text role="status">{LOADING}</Text>}
      {!isPending && moments.length === 0 && (
        <Hint>No versions yet. One is kept whenever a change is saved.</Hint>
      )}
      <Stack component="ol" className="u-list" aria-label="History" gap="sm" my="sm">
        {moments.map(({ line }) => line)}
      </Stack>
    </>
  );
}

function useVersions(restoring: Restoring) {
  const { data = [], isPending, error } = trpc.content.listVersions.useQuery({ id: restoring.piece.id });
  const moments = data.map((version, index): Moment => ({
    at: version.createdAt,
    line: (
      <VersionLine
        key={version.revision}
        {...restoring}
        version={version}
        when={longDateTime(version.createdAt)}
        before={data[index + 1] ?? null}
      />
    ),
  }));
  return { moments, isPending, error };
}

function usePosts(contentId: string) {
  const list = trpc.publish.list.useQuery({ contentId });
  const publications = list.data ?? [];
  const histories = trpc.useQueries((query) =>
    publications.map(({ id }) => query.publish.listVersions({ id })),
  );
  const moments = publications.flatMap((publication, at) =>
    (histories[at]?.data ?? []).map(({ id, title, origin, createdAt }, position): Moment => ({
      at: createdAt,
      line: (
        <Group component="li" key={id} gap="0.25rem 0.75rem" justify="space-between">
          <div className="u-wrap">
            <strong>{longDateTime(createdAt)}</strong>
            <span className="u-detail u-wrap">
              {ORIGINS[origin]} {shortAddress(publication.domain)}: “{title}”
            </span>
          </div>
          {position > 0 && publication.link && !isOneWay(publication.cmsType) && (
            <PutBack publication={publication} versionId={id} />
          )}
        </Group>
      ),
    })),
  );
  const isPending = list.isPending || histories.some((history) => history.isPending);

  return { moments, isPending, error: list.error ?? histories.find(({ error }) => error)?.error };
}
