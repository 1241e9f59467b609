import { Button, Group, Stack, Text, Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LinkSuggestions } from '#client/features/own-site/link-suggestions.tsx';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { CopyField } from '#client/ui/copy/copy-button.tsx';
import { isSocialPost, type Piece } from '../piece.ts';
import { RailSection } from './rail-section.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import classes from './other-titles.module.css';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { SEARCH_BASICS } from '#shared/rules/search-basics.ts';
import { Fold } from '#client/ui/fold.tsx';

const searchPreview = loadedWhenTouched(() => import('./search/search-preview.tsx'));

export function SearchSection({ piece, onEdit }: { piece: Piece; onEdit: () => void }) {
  const loaded = searchPreview.usePart();
  const { title, metaDescription, excerpt } = piece;
  const description = metaDescription || excerpt;
  return (
    <RailSection title="Search">
      <CountedField
        label="Title"
        text={title}
        width={loaded && <loaded.TextWidth text={title} line="title" />}
      />
      <OtherTitles piece={piece} />
      {!isSocialPost(piece) && (
        <>
          <CountedField
            label="Meta Description"
            text={description}
            width={loaded && <loaded.TextWidth text={description} line="description" />}
          />
          <div className={classes.preview}>
            {loaded && <loaded.SearchPreview piece={piece} description={description} />}
          </div>
          <LinkSuggestions piece={piece} />
          <SearchBasics key={piece.revision} id={piece.id} onEdit={onEdit} />
        </>
      )}
    </RailSection>
  );
}

type FieldProps = { label: string; text: string; width: ReactNode };

function CountedField({ label, text, width }: FieldProps) {
  return (
    <CopyField label={label} value={text}>
      <Text fz="inherit" lh="inherit" dir="auto">
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        {[...text].length} characters
        {width}
      </Text>
    </CopyField>
  );
}

function OtherTitles({ piece }: { piece: Piece }) {
  const utils = trpc.useUtils();
  const [before, setBefore] = useState<string | null>(null);
  const save = trpc.content.updateContent.useMutation({
    onSuccess: (saved) => {
      utils.content.getContent.setData({ id: piece.id }, saved);
      void utils.content.listVersions.invalidate({ id: piece.id });
      void utils.content.getEvidence.invalidate({ id: piece.id });
      void utils.content.listContent.invalidate();
    },
    onError: toast.failure,
  });
  const { id, revision, slug, excerpt, content, keywords } = piece;
  const others = piece.titleOptions.filter((title) => title !== piece.title);
  if (others.length === 0 && before === null) return null;

  const change = (title: string, previous: string | null) =>
    save.mutate(
      { id, revision, title, slug, excerpt, content, keywords },
      { onSuccess: () => setBefore(previous) },
    );

  return (
    <section aria-label="Other titles">
      <Group justify="space-between" gap="xs">
        <h3 className="u-label">Other titles</h3>
        {before !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={save.isPending}
            onClick={() => change(before, null)}
          >
            Undo
          </Button>
        )}
      </Group>
      <Stack gap={0} align="flex-start">
        {others.map((title) => (
          <Button
            key={title}
            variant="subtle"
            size="compact-sm"
            dir="auto"
            classNames={{ root: classes.title, label: classes.text }}
            disabled={save.isPending}
            aria-label={`Use the title “${title}”`}
            onClick={() => change(title, piece.title)}
          >
            {title}
          </Button>
        ))}
      </Stack>
    </section>
  );
}

type Props = { id: string; onEdit: () => void };

/** What search engines document of a page, and what of it the piece keeps. */
function SearchBasics({ id, onEdit }: Props) {
  const { data } = trpc.content.getSearchBasics.useQuery({ id }, { staleTime: 0 });
  if (!data) return null;
  const kept = data.filter(({ fault }) => fault === null).length;
  return (
    <Fold title="Search basics" state={`${kept} of ${data.length}`}>
      <Stack component="ul" className="u-list u-findings" gap={8} my="sm">
        {data.map(({ name, fault }) => (
          <li key={name} data-tone={fault ? 'soft' : undefined}>
            {fault ? (
              <IconCircleDashed size={18} role="img" aria-label="To do" />
            ) : (
              <IconCircleCheck size={18} role="img" aria-label="Done" />
            )}
            <div>
              <Anchor href={SEARCH_BASICS[name].source} target="_blank" rel="noreferrer" fz="inherit">
                {SEARCH_BASICS[name].label}
              </Anchor>
              {fault && <span className="u-detail u-wrap">{fault}</span>}
            </div>
          </li>
        ))}
      </Stack>
      <Text size="xs" c="dimmed">
        As Google documents them, November 2026.
      </Text>
      {kept < data.length && (
        <Button variant="subtle" size="compact-sm" onClick={onEdit}>
          Edit the piece
        </Button>
      )}
    </Fold>
  );
}
