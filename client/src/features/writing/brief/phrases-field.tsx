import { Pill, PillsInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import { PHRASES_MAX } from '#shared/rules/content.ts';
import type { BriefControl } from './brief-values.ts';
import classes from './phrases-field.module.css';

/** Phrases the piece must cover: picked from the keyword ideas or typed. */
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
    if ((event.key !== 'Enter' && event.key !== ',') || !typed.trim()) return;
    event.preventDefault();
    add(typed);
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
