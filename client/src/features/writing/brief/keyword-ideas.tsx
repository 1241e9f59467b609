import { UnstyledButton, Pill, PillsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useWatch, useController } from 'react-hook-form';
import { type RouterOutputs, trpc } from '#client/lib/trpc.ts';
import { grouped } from '#client/lib/in-words.ts';
import { LoadingSkeleton } from '#client/ui/page/page-states.tsx';
import type { BriefForm, BriefControl } from './brief-values.ts';
import classes from './keyword-ideas.module.css';
import { KEYWORD_PAUSE_MS, CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { PHRASES_MAX } from '#shared/rules/content.ts';

type Idea = RouterOutputs['content']['suggestKeywords']['items'][number];

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
    <section aria-label="Keyword suggestions" aria-busy={isFetching} className={classes.ideas}>
      <h2 className={classes.title}>Keyword suggestions</h2>
      <div className={classes.found}>
        {isFetching && <LoadingSkeleton rows={1} />}
        {ideas.length === 0 && !isFetching && <p className={classes.none}>{CONTENT_LABELS.noSuggestions}</p>}
        {ideas.length > 0 && (
          <>
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
            <p className={classes.none}>
              {data?.source
                ? `Figures: ${data.source}, searches a month.`
                : 'Search volumes are not available here.'}
            </p>
          </>
        )}
      </div>
    </section>
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
      <span className={classes.figures}>
        <Figure name="Searches a month" value={volume === null ? undefined : grouped(volume)} />
        <Figure name="Competition" value={competition?.toString()} />
      </span>
    </UnstyledButton>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return <span title={value ? name : `${name}: no figure`}>{value ?? '–'}</span>;
}

export function PhrasesField({ control }: { control: BriefControl }) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'keywords' });
  const [typed, setTyped] = useState('');
  const phrases = value ?? [];

  function add(text: string) {
    onChange(withPhrases(phrases, text, PHRASES_MAX));
    setTyped('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && !typed && phrases.length > 0) onChange(phrases.slice(0, -1));
    if (event.key !== 'Enter' && event.key !== ',') return;
    // Enter in an empty field sends no form either: a generation is not spent by accident.
    event.preventDefault();
    if (typed.trim()) add(typed);
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    add(typed + event.clipboardData.getData('text/plain'));
  }

  return (
    <PillsInput
      size="md"
      label="Phrases to cover"
      description="Pick from the keyword ideas, or type your own and press Enter."
      error={fieldState.error?.message}
    >
      <Pill.Group>
        {phrases.map((phrase) => (
          <Pill
            key={phrase}
            withRemoveButton
            classNames={{ root: classes.pill, label: classes.label, remove: classes.remove }}
            onRemove={() => onChange(phrases.filter((known) => known !== phrase))}
          >
            {phrase}
          </Pill>
        ))}
        <PillsInput.Field
          ref={ref}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            add(typed);
            onBlur();
          }}
        />
      </Pill.Group>
    </PillsInput>
  );
}

/** The phrases with those of a typed or pasted text, which commas separate: none twice, in whatever case, none too many. */
function withPhrases(phrases: readonly string[], text: string, max: number): string[] {
  const all = [...phrases];
  for (const phrase of text.split(',').map((part) => part.trim())) {
    const isKnown = all.some((known) => known.toLowerCase() === phrase.toLowerCase());
    if (phrase && !isKnown && all.length < max) all.push(phrase);
  }
  return all;
}
