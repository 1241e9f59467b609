import { Group, UnstyledButton } from '@mantine/core';
import { AlikePages } from '#client/ui/alike-pages.tsx';
import { TextField } from '#client/ui/form/fields.tsx';
import type { BriefForm } from './brief-values.ts';
import classes from './topic-field.module.css';

const EXAMPLES = [
  'How to choose a mountain bike for beginners',
  'Five ways to keep a small kitchen tidy',
  'What a website for a dentist costs',
];

export function TopicField({ form: { control, setValue, setFocus, watch } }: { form: BriefForm }) {
  function take(example: string) {
    setValue('topic', example, { shouldDirty: true });
    setFocus('topic');
  }

  return (
    <div>
      <TextField
        control={control}
        name="topic"
        label="Topic"
        placeholder="What is it about?"
        size="lg"
        classNames={{ input: classes.input }}
        withAsterisk
        autoComplete="off"
      />
      <AlikePages topic={watch('topic')} />
      {!watch('topic') && (
        <Group component="section" aria-label="Examples" gap="xs" mt="xs">
          {EXAMPLES.map((example) => (
            <UnstyledButton
              key={example}
              className={`u-soft u-small ${classes.example}`}
              onClick={() => take(example)}
            >
              {example}
            </UnstyledButton>
          ))}
        </Group>
      )}
    </div>
  );
}
