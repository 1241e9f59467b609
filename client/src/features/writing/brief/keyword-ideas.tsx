import { Group, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useController, useWatch } from 'react-hook-form';
import { grouped } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import classes from './brief-form.module.css';
import type { BriefControl } from './brief-values.ts';

export const KEYWORD_PAUSE_MS = 800;

type Idea = RouterOutputs['content']['suggestKeywords']['items'][number];
/** One's own phrase has no figures. */
type ShownIdea = Pick<Idea, 'phrase'> & Partial<Idea>;

/** The phrases of the brief and those that are proposed for its topic; the same for the row and for the list. */
export function useKeywordIdeas(control: BriefControl) {
  const topic = useWatch({ control, name: 'topic' }).trim();
  const { field, fieldState } = useController({ control, name: 'keywords' });
  const picked = field.value ?? [];
  const [asked] = useDebouncedValue(topic, KEYWORD_PAUSE_MS);
  const { data, isFetching } = trpc.content.suggestKeywords.useQuery(
    { topic: asked },
    { enabled: asked !== '', staleTime: Infinity, retry: false },
  );
  const ideas = asked ? (data?.items ?? []) : [];
  const own = picked.filter((phrase) => ideas.every((idea) => idea.phrase !== phrase));
  const shown: ShownIdea[] = [...own.map((phrase) => ({ phrase })), ...ideas];

  function toggle(phrase: string) {
    const isPicked = picked.includes(phrase);
    field.onChange(isPicked ? picked.filter((known) => known !== phrase) : [...picked, phrase]);
  }

  return {
    shown,
    ideas,
    source: data?.source ?? null,
    isFetching,
    picked,
    error: fieldState.error?.message,
    toggle,
    set: field.onChange,
  };
}

const CHIPS_MAX = 5;

/** One line under the topic, and none while there is nothing to choose; the whole list is among the options. */
export function KeywordChips({ control }: { control: BriefControl }) {
  const { shown, picked, isFetching, toggle } = useKeywordIdeas(control);
  if (shown.length === 0) return null;

  return (
    <Group
      component="section"
      gap="xs"
      wrap="nowrap"
      className={classes.chips}
      aria-label="Keyword ideas"
      aria-busy={isFetching}
    >
      {shown.slice(0, Math.max(CHIPS_MAX, picked.length)).map((idea) => (
        <IdeaButton
          key={idea.phrase}
          idea={idea}
          isPicked={picked.includes(idea.phrase)}
          onClick={() => toggle(idea.phrase)}
        />
      ))}
    </Group>
  );
}

type IdeaProps = {
  idea: ShownIdea;
  isPicked: boolean;
  /** With a dash for each figure that nobody knows. */
  hasDashes?: boolean;
  onClick: () => void;
};

export function IdeaButton({ idea, isPicked, hasDashes = false, onClick }: IdeaProps) {
  const { phrase, volume, competition } = idea;
  const Symbol = isPicked ? IconCheck : IconPlus;
  const hasFigures = volume !== undefined && (hasDashes || volume !== null);

  return (
    <UnstyledButton
      className={`u-row ${classes.chip}`}
      aria-pressed={isPicked}
      data-on={isPicked || undefined}
      onClick={onClick}
    >
      <Symbol size={16} aria-hidden />
      <span className={classes.phrase}>{phrase}</span>
      {hasFigures && (
        <Group component="span" gap={8} wrap="nowrap" fz={13} className="u-soft u-figures">
          <Figure name="Searches a month" value={volume === null ? undefined : grouped(volume)} />
          {hasDashes && <Figure name="Competition" value={competition?.toString()} />}
        </Group>
      )}
    </UnstyledButton>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return <span title={value ? name : `${name}: no figure`}>{value ?? '–'}</span>;
}
