import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { BANNED_WORDS_MAX, VOICE_WORD_MAX } from '#shared/rules/voice.ts';
import type { VoiceRules } from '#shared/schemas/voice.ts';
import { AddButton } from './add-button.tsx';
import type { VoiceControl } from './voice-control.ts';

type BannedWord = VoiceRules['bannedWords'][number];

/** Words the brand never uses, each with what it says instead. */
export function BannedWordsField({ control }: { control: VoiceControl }) {
  const {
    field: { value, onChange, onBlur },
    formState: { errors },
  } = useController({ control, name: 'bannedWords' });
  const put = (index: number, part: Partial<BannedWord>) =>
    onChange(value.map((known, at) => (at === index ? { ...known, ...part } : known)));
  return (
    <Stack gap="xs">
      <Text fw={500}>Banned words</Text>
      <Text size="sm" c="dimmed">
        Found in every form, also after you edit. With a replacement, one click puts it in their place.
      </Text>
      {value.map(({ word, replacement }, index) => (
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={`Banned word ${index + 1}`}
            placeholder="Never say"
            value={word}
            maxLength={VOICE_WORD_MAX}
            error={errors.bannedWords?.[index]?.word?.message}
            onChange={(event) => put(index, { word: event.currentTarget.value })}
            onBlur={onBlur}
          />
          <TextInput
            flex={1}
            aria-label={`Replacement ${index + 1}`}
            placeholder="Say instead (optional)"
            value={replacement}
            maxLength={VOICE_WORD_MAX}
            onChange={(event) => put(index, { replacement: event.currentTarget.value })}
            onBlur={onBlur}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove banned word ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {value.length < BANNED_WORDS_MAX && (
        <AddButton
          label="Add a banned word"
          onClick={() => onChange([...value, { word: '', replacement: '' }])}
        />
      )}
    </Stack>
  );
}
