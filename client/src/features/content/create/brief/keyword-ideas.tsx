import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { type RouterOutputs, trpc } from '../../../../lib/trpc.ts';
import { LoadingSkeleton } from '../../../../ui/page/loading-skeleton.tsx';
import type { BriefForm } from './brief-values.ts';
import classes from './keyword-ideas.module.css';
import { KEYWORD_PAUSE_MS, CONTENT_LABELS } from '../../content-labels.ts';

type Idea = RouterOutputs['content']['suggestKeywords']['items'][number];

const HEADINGS = { volume: 'Searches', competition: 'Competition' };

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
    <Paper withBorder p="lg" component="section" aria-label="Keyword suggestions" aria-busy={isFetching}>
      <Title order={2} size="h4">
        Keyword suggestions
      </Title>
      {isFetching && (
        <div className={classes.waiting}>
          <LoadingSkeleton rows={3} />
        </div>
      )}
      {ideas.length === 0 && !isFetching && (
        <Text c="dimmed" mt="xs">
          {CONTENT_LABELS.noSuggestions}
        </Text>
      )}
      {ideas.length > 0 && (
        <>
          <div className={classes.head} aria-hidden>
            <span>Phrase</span>
            <span>{HEADINGS.volume}</span>
            <span>{HEADINGS.competition}</span>
          </div>
          <ul className={classes.list}>
            {ideas.map((idea) => (
              <li key={idea.phrase}>
                <IdeaButton
                  idea={idea}
                  isPicked={picked.includes(idea.phrase)}
                  onClick={() => toggle(idea.phrase)}
                />
              </li>
            ))}
          </ul>
          <Text size="sm" c="dimmed" mt="sm">
            {data?.source
              ? `Figures: ${data.source}, searches a month.`
              : 'No figures: no keyword data service is set up.'}
          </Text>
        </>
      )}
    </Paper>
  );
}

type IdeaProps = { idea: Idea; isPicked: boolean; onClick: () => void };

function IdeaButton({ idea: { phrase, volume, competition }, isPicked, onClick }: IdeaProps) {
  return (
    <UnstyledButton className={classes.idea} aria-pressed={isPicked} onClick={onClick}>
      <span className={classes.phrase}>
        {isPicked ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
        {phrase}
      </span>
      <Figure heading={HEADINGS.volume} value={volume?.toLocaleString('en-US')} />
      <Figure heading={HEADINGS.competition} value={competition?.toString()} />
    </UnstyledButton>
  );
}

function Figure({ heading, value }: { heading: string; value: string | undefined }) {
  return (
    <span className={classes.figure} data-heading={heading} title={value ? heading : `${heading}: no figure`}>
      {value ?? '–'}
    </span>
  );
}
