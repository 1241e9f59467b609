import { Box, Group, Stack, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { type RouterOutputs, trpc } from '#client/lib/trpc.ts';
import { grouped } from '#client/lib/grouped.ts';
import { LoadingSkeleton } from '#client/ui/page/loading-skeleton.tsx';
import type { BriefForm } from './brief-values.ts';
import classes from './keyword-ideas.module.css';
import { KEYWORD_PAUSE_MS, CONTENT_LABELS } from '#client/lib/content-labels.ts';

type Idea = RouterOutputs['content']['suggestKeywords']['items'][number];

/** What people search for around the topic. A click adds the phrase to those the piece must cover. */
export function KeywordIdeas({ form }: { form: BriefForm }) {
  const topic = useWatch({ control: form.control, name: 'topic' });
  const picked = useWatch({ control: form.control, name: 'keywords' }) ?? [];
  const [asked] = useDebouncedValue(topic.trim(), KEYWORD_PAUSE_MS);
  const { data, isFetching } = trpc.content.suggestKeywords.useQuery(
    { topic: asked },
    { enabled: asked !== '', staleTime: Infinity, retry: false },
  );
  const ideas = asked ? (data?.items ?? []) : [];

  function toggle(phrase: string) {
    const next = picked.includes(phrase) ? picked.filter((known) => known !== phrase) : [...picked, phrase];
    form.setValue('keywords', next, { shouldDirty: true });
  }

  return (
    <Stack component="section" aria-label="Keyword suggestions" aria-busy={isFetching} gap={8}>
      <Box component="h2" className="u-flush" fz={14} fw={500} lh="1.4">
        Keyword suggestions
      </Box>
      {isFetching && <LoadingSkeleton rows={1} />}
      {ideas.length === 0 && !isFetching && (
        <p className="u-flush u-soft u-small">{CONTENT_LABELS.noSuggestions}</p>
      )}
      {ideas.length > 0 && (
        <>
          <Group component="ul" className="u-list" gap={8} align="stretch">
            {ideas.map((idea) => (
              <li key={idea.phrase}>
                <IdeaButton
                  idea={idea}
                  isPicked={picked.includes(idea.phrase)}
                  onClick={() => toggle(idea.phrase)}
                />
              </li>
            ))}
          </Group>
          <p className="u-flush u-soft u-small">
            {data?.source
              ? `Figures: ${data.source}, searches a month.`
              : 'Search volumes are not available here.'}
          </p>
        </>
      )}
    </Stack>
  );
}

type IdeaProps = { idea: Idea; isPicked: boolean; onClick: () => void };

function IdeaButton({ idea: { phrase, volume, competition }, isPicked, onClick }: IdeaProps) {
  return (
    <UnstyledButton
      className={`u-row u-small u-choice ${classes.idea}`}
      aria-pressed={isPicked}
      onClick={onClick}
    >
      <Group component="span" className={`u-wrap ${classes.phrase}`} gap={6} wrap="nowrap">
        {isPicked ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
        {phrase}
      </Group>
      <Group
        component="span"
        className="u-soft u-nowrap u-figures"
        gap={8}
        align="stretch"
        wrap="nowrap"
        flex="none"
        ms="auto"
        fz="xs"
      >
        <Figure name="Searches a month" value={volume === null ? undefined : grouped(volume)} />
        <Figure name="Competition" value={competition?.toString()} />
      </Group>
    </UnstyledButton>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return <span title={value ? name : `${name}: no figure`}>{value ?? '–'}</span>;
}
