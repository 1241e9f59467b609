import { Stack } from '@mantine/core';
import { IconPencil, IconWorldDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { FILL_LABEL } from './fill/describe-fill.ts';
import { cleanAddress, cleanText, type ProfileField, type ProfileFields } from '#shared/schemas/profiles.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import { FillStatus } from './fill/fill-status.tsx';
import classes from './profile-form.module.css';
import type { useFillFromWebsite } from './fill/use-fill-from-website.ts';
import { PROFILE_LABELS } from './profile-labels.ts';

const HINTS: Partial<ProfileFields> = {
  summary: 'What the website offers, in a few sentences. The writer works from it.',
  author: 'Stands in the structured data of your posts.',
  domain: 'For example https://example.com',
  logo: 'For example https://example.com/logo.png',
  voice: 'How your brand speaks: friendly, expert, playful …',
  audience: 'Who you write for.',
};

/** These take as many lines as they have. */
const LONG = new Set<ProfileField>(['description', 'summary', 'voice', 'audience']);

type Props = {
  control: Control<ProfileFields>;
  name: ProfileField;
  required: boolean;
  /** A line of a card, without hints. */
  isRead: boolean;
  fill: Pick<ReturnType<typeof useFillFromWebsite>, 'state' | 'start' | 'cancel'>;
};

/** One of the nine fields; beside the domain stands what fills in the others. */
export function ProfileText({ control, name, required, isRead, fill }: Props) {
  const isAddress = name === 'domain' || name === 'logo';
  const field = {
    control,
    name,
    label: PROFILE_LABELS[name],
    description: isRead ? undefined : HINTS[name],
    rightSection: isRead && <IconPencil size={16} aria-hidden />,
    rightSectionPointerEvents: 'none' as const,
    withAsterisk: required || name === 'name',
    sanitise: isAddress ? cleanAddress : cleanText,
  };
  if (LONG.has(name)) return <TextareaField {...field} minRows={1} />;
  if (name !== 'domain')
    return (
      <TextField
        {...field}
        inputMode={isAddress ? 'url' : 'text'}
        data-autofocus={(name === 'name' && !required) || undefined}
      />
    );
  const fillButton = (
    <BusyButton
      variant="light"
      leftSection={<IconWorldDownload size={18} aria-hidden />}
      loading={fill.state.phase === 'running'}
      onClick={() => void fill.start()}
    >
      {FILL_LABEL}
    </BusyButton>
  );
  return (
    <Stack gap="sm">
      <TextField
        {...field}
        inputMode="url"
        data-autofocus={required || undefined}
        inputContainer={beside(fillButton)}
      />
      <FillStatus state={fill.state} onCancel={fill.cancel} />
    </Stack>
  );
}

const beside = (button: ReactNode) => (input: ReactNode) => (
  <div className={classes.beside}>
    {input}
    {button}
  </div>
);
