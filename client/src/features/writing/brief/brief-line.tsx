import { Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useFocusReturn } from '#client/lib/focus.ts';
import { grouped } from '#client/lib/in-words.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CONTENT_TYPE_LABELS, CTA_LABELS, DEFAULT_AUDIENCE, DEFAULT_TONE } from '#shared/rules/content.ts';
import { languageName } from '#shared/rules/languages.ts';
import classes from './brief-form.module.css';
import type { BriefForm, BriefValues, Word } from './brief-values.ts';

const wordFields = loadedWhenTouched(() => import('./word-fields.tsx'));

const WORDS: Record<Word, string | null> = {
  contentType: 'Content type',
  wordCount: 'Word count',
  tone: 'Tone',
  audience: 'Audience',
  profileId: 'Profile',
  cta: null,
};
const NAMES = Object.keys(WORDS) as Word[];
const BEHIND_LAST = ['ctaText', 'ctaAddress', 'language', 'aiSearchFocus', 'keywords'] as const;

export function BriefLine({ form }: { form: BriefForm }) {
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const { errors, submitCount } = useFormState({ control: form.control });
  const brief = form.watch();
  const [open, setOpen] = useState<Word | null>(null);
  useFocusReturn(open !== null);
  const isLastWrong = BEHIND_LAST.some((name) => errors[name]);
  const wrong = NAMES.find((name) => errors[name]) ?? (isLastWrong ? 'cta' : null);

  const [checkedCount, setCheckedCount] = useState(submitCount);
  if (checkedCount !== submitCount) {
    setCheckedCount(submitCount);
    setOpen(wrong);
  }

  const texts = inWords(brief, profiles.find(({ id }) => id === brief.profileId)?.name);
  return (
    <Group component="ul" className={`u-list ${classes.line}`} gap={0} align="stretch" mt={8}>
      {NAMES.map((word) => (
        <WordButton
          key={word}
          word={word}
          text={texts[word]}
          isOpen={open === word}
          isWrong={wrong === word}
          form={form}
          onToggle={(isOpen) => setOpen(isOpen ? word : null)}
        />
      ))}
    </Group>
  );
}

type WordProps = {
  word: Word;
  text: string;
  isOpen: boolean;
  isWrong: boolean;
  form: BriefForm;
  onToggle: (isOpen: boolean) => void;
};

function WordButton({ word, text, isOpen, isWrong, form, onToggle }: WordProps) {
  const [element, setElement] = useState<HTMLButtonElement | null>(null);
  // Beside the whole line, of which it covers nothing.
  const line = element?.closest('ul');
  const fields = wordFields.usePart(isOpen);

  // One may have gone from word to word, so that the first one opened is not the one to go back to.
  function close() {
    onToggle(false);
    element?.focus({ preventScroll: true });
  }

  return (
    <li className="u-row">
      <UnstyledButton
        ref={setElement}
        className={`u-truncate ${classes.word}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-wrong={isWrong || undefined}
        onClick={() => onToggle(!isOpen)}
      >
        {WORDS[word] && <span className="u-hidden">{WORDS[word]}:</span>} {text}
      </UnstyledButton>
      {isOpen && line && fields && <fields.WordFields word={word} at={line} form={form} onClose={close} />}
    </li>
  );
}

function inWords(brief: BriefValues, profile: string | undefined): Record<Word, string> {
  const { contentType, wordCount, tone, audience, cta, ctaText, aiSearchFocus, language } = brief;
  const more = [
    cta && cta !== 'none' && ((cta === 'other' && ctaText) || CTA_LABELS[cta]),
    aiSearchFocus && 'AI-search focus',
    language && languageName(language),
  ].filter(Boolean);
  return {
    contentType: CONTENT_TYPE_LABELS[contentType],
    wordCount: `${grouped(wordCount)} words`,
    tone: tone?.trim() || DEFAULT_TONE,
    audience: audience?.trim() || DEFAULT_AUDIENCE,
    profileId: profile ?? 'no profile',
    cta: more.join(', ') || 'more options',
  };
}
