import { Group, Stack, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { afterPress } from '#client/lib/after-press.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { Hint } from '#client/ui/action.tsx';
import { PHRASES_MAX } from '#shared/rules/content.ts';
import type { BriefControl } from './brief-values.ts';
import { IdeaButton, useKeywordIdeas } from './keyword-ideas.tsx';

/** Every phrase that is chosen or proposed, with its figures, and a place for one's own. */
export function KeywordList({ control }: { control: BriefControl }) {
  const { shown, ideas, source, isFetching, picked, error, toggle, set } = useKeywordIdeas(control);

  return (
    <Stack component="section" gap="xs" aria-label="Keyword suggestions" aria-busy={isFetching}>
      <h2 className="u-section-title">Keyword suggestions</h2>
      {/* Before the ideas, which arrive while something may be typed here. */}
      <PhraseInput error={error} onAdd={(text) => set(withPhrases(picked, text, PHRASES_MAX))} />
      <Group gap="xs">
        {shown.map((idea) => (
          <IdeaButton
            key={idea.phrase}
            idea={idea}
            isPicked={picked.includes(idea.phrase)}
            hasDashes
            onClick={() => toggle(idea.phrase)}
          />
        ))}
      </Group>
      {ideas.length === 0 && <span className="u-soft u-small">{CONTENT_LABELS.noSuggestions}</span>}
      {ideas.length > 0 && (
        <Hint>
          {source ? `Figures: ${source}, searches a month.` : 'Search volumes are not available here.'}
        </Hint>
      )}
    </Stack>
  );
}

function PhraseInput({ error, onAdd }: { error: string | undefined; onAdd: (text: string) => void }) {
  const [typed, setTyped] = useState('');

  function add() {
    onAdd(typed);
    setTyped('');
  }

  function addOn(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',') || !typed.trim())
      return;
    event.preventDefault();
    // An Enter in a field of this window closes it.
    event.stopPropagation();
    add();
  }

  return (
    <TextInput
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
