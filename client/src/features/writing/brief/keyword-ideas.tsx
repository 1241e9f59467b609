import { Group, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { afterPress } from '#client/lib/after-press.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { grouped } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import { PHRASES_MAX } from '#shared/rules/content.ts';
import classes from './brief-form.module.css';
import type { BriefControl } from './brief-values.ts';

export const KEYWORD_PAUSE_MS = 800;

type Idea = RouterOutputs['content']['suggestKeywords']['items'][number];

export function KeywordIdeas({ control }: { control: BriefControl }) {
  const topic = useWatch({ control, name: 'topic' }).trim();
  const { field, fieldState } = useController({ control, name: 'keywords' });
  const picked = field.value ?? [];
  const [asked] = useDebouncedValue(topic, KEYWORD_PAUSE_MS);
  const { data, isFetching } = trpc.content.suggestKeywords.useQuery(
    { topic: asked },
    { enabled: asked !== '', staleTime: Infinity, retry: false },
  );
  const ideas = asked ? (data?.items ?? []) : [];
  const own = picked
    .filter((phrase) => ideas.every((idea) => idea.phrase !== phrase))
    .map((phrase) => ({ phrase }));

  function toggle(phrase: string) {
    const isPicked = picked.includes(phrase);
    field.onChange(isPicked ? picked.filter((known) => known !== phrase) : [...picked, phrase]);
  }

  return (
    <Stack
      component="section"
      gap="xs"
      aria-label="Keyword suggestions"
      aria-busy={isFetching}
      // The ideas find their room when they arrive.
      mih={topic ? 'min(240px, 45dvh)' : undefined}
    >
      <h2 className="u-section-title">Keyword suggestions</h2>
      <Group gap="xs">
        {/* Before the ideas, which arrive while something may be typed here. */}
        {(topic || picked.length > 0) && (
          <PhraseInput
            error={fieldState.error?.message}
            onAdd={(text) => field.onChange(withPhrases(picked, text, PHRASES_MAX))}
          />
        )}
        {[...own, ...ideas].map((idea) => (
          <IdeaButton
            key={idea.phrase}
            idea={idea}
            isPicked={picked.includes(idea.phrase)}
            onClick={() => toggle(idea.phrase)}
          />
        ))}
        {ideas.length === 0 && <span className="u-soft u-small">{CONTENT_LABELS.noSuggestions}</span>}
      </Group>
      {ideas.length > 0 && (
        <Hint>
          {data?.source
            ? `Figures: ${data.source}, searches a month.`
            : 'Search volumes are not available here.'}
        </Hint>
      )}
    </Stack>
  );
}

type IdeaProps = {
  /** One's own phrase has no figures. */
  idea: Pick<Idea, 'phrase'> & Partial<Idea>;
  isPicked: boolean;
  onClick: () => void;
};

function IdeaButton({ idea: { phrase, volume, competition }, isPicked, onClick }: IdeaProps) {
  const Symbol = isPicked ? IconCheck : IconPlus;
  return (
    <UnstyledButton
      className={`u-row ${classes.chip}`}
      aria-pressed={isPicked}
      data-on={isPicked || undefined}
      onClick={onClick}
    >
      <Symbol size={16} aria-hidden />
      {phrase}
      {volume !== undefined && (
        <Group component="span" gap={8} wrap="nowrap" fz={13} className="u-soft u-figures">
          <Figure name="Searches a month" value={volume === null ? undefined : grouped(volume)} />
          <Figure name="Competition" value={competition?.toString()} />
        </Group>
      )}
    </UnstyledButton>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return <span title={value ? name : `${name}: no figure`}>{value ?? '–'}</span>;
}

function PhraseInput({ error, onAdd }: { error: string | undefined; onAdd: (text: string) => void }) {
  const [typed, setTyped] = useState('');

  function add() {
    onAdd(typed);
    setTyped('');
  }

  function addOn(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return;
    event.preventDefault();
    if (typed.trim()) add();
  }

  return (
    <TextInput
      variant="unstyled"
      size="sm"
      flex="1 0 100%"
      aria-label="Phrases to cover"
      placeholder="Your own phrase, then Enter"
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={addOn}
      onBlur={() => typed.trim() && afterPress(add)}
    />
  );
}

/** The phrases with those of a typed or pasted text, which commas separate: none twice, in whatever case, none too many. */
function withPhrases(phrases: readonly string[], text: string, max: number): string[] {
  const all = [...phrases];
  for (const phrase of text.split(/[,\n]/).map((part) => part.trim())) {
    const isKnown = all.some((known) => known.toLowerCase() === phrase.toLowerCase());
    if (phrase && !isKnown && all.length < max) all.push(phrase);
  }
  return all;
}
