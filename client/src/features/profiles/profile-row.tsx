import { Alert, Box, Group, Loader, Stack, Text } from '@mantine/core';
import { IconPencil, IconSparkles, IconWorldDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormState, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { BusyButton, FormAlert, QuietButton } from '#client/ui/action.tsx';
import { TextareaField, TextField } from '#client/ui/form/form.tsx';
import {
  cleanAddress,
  cleanText,
  FILL_MESSAGES,
  type ProfileField,
  type ProfileFields,
} from '#shared/schemas/profiles.ts';
import {
  MISSING,
  pagesRead,
  type FillState,
  type FillNote as Note,
  type useFillFromWebsite,
} from './fill/use-fill-from-website.ts';
import classes from './profile-form.module.css';
import { FILL_LABEL, PROFILE_LABELS } from './profile-labels.ts';

const HINTS: Partial<ProfileFields> = {
  summary: 'What the website offers, in a few sentences. The writer works from it.',
  author: 'Shown to search engines as the author.',
  domain: 'For example https://example.com',
  logo: 'The address of an image, such as https://example.com/logo.png',
  voice: 'How your brand speaks: friendly, expert, playful …',
  audience: 'Who you write for.',
};

const LONG = new Set<ProfileField>(['description', 'summary', 'voice', 'audience']);

type Props = {
  form: UseFormReturn<ProfileFields, unknown, ProfileFields>;
  name: ProfileField;
  isNew: boolean;
  fill: ReturnType<typeof useFillFromWebsite>;
  isRead: boolean;
};

const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(\/|$)/u;

function completeAddress({ getValues, setValue, formState }: Props['form']) {
  const typed = getValues('domain');
  if (WITHOUT_SCHEME.test(typed))
    setValue('domain', `https://${typed}`, { shouldDirty: true, shouldValidate: formState.isSubmitted });
}

export function ProfileRow({ form, name, isNew, fill, isRead }: Props) {
  const { control } = form;
  const note = fill.notes[name];
  return (
    <div
      className={isRead ? classes.read : undefined}
      onBlur={name === 'domain' ? () => completeAddress(form) : undefined}
    >
      <ProfileText control={control} name={name} required={isNew} fill={fill} isRead={isRead} />
      {note && (
        <FillNote
          control={control}
          field={name}
          note={note}
          onExchange={() => fill.exchange(name, note)}
          onDismiss={() => fill.dismiss(name)}
        />
      )}
      {fill.left?.includes(name) && <MissingNote control={control} name={name} />}
    </div>
  );
}

function MissingNote({ control, name }: { control: Control<ProfileFields>; name: ProfileField }) {
  const value = useWatch({ control, name });
  const { errors } = useFormState({ control, name });
  if (value.trim() || errors[name]) return null;
  return (
    <Text fz="sm" mt={6} c="var(--amber)">
      {MISSING}
    </Text>
  );
}

type ProfileTextProps = {
  control: Control<ProfileFields>;
  name: ProfileField;
  required: boolean;
  isRead: boolean;
  fill: Pick<ReturnType<typeof useFillFromWebsite>, 'state' | 'start' | 'cancel'>;
};

function ProfileText({ control, name, required, isRead, fill }: ProfileTextProps) {
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
  <Group gap={8} align="flex-end">
    <Box flex="1 1 16rem">{input}</Box>
    {button}
  </Group>
);

type FillNoteProps = {
  control: Control<ProfileFields>;
  field: ProfileField;
  note: Note;
  onExchange: () => void;
  onDismiss: () => void;
};

function FillNote({ control, field, note, onExchange, onDismiss }: FillNoteProps) {
  const line = lineOf(note, useWatch({ control, name: field }));
  if (line === null) return null;
  const { isFilled } = note;
  const label = PROFILE_LABELS[field];
  return (
    <Group className={classes.note} gap="0.25rem 0.5rem" align="baseline" justify="space-between" mt={6}>
      <Text fz="sm" c="dimmed" className={`u-wrap ${classes.noteText}`}>
        {line}
      </Text>
      <Group component="span" gap={0} flex="none" wrap="nowrap">
        <QuietButton onClick={onExchange} aria-label={isFilled ? `Undo ${label}` : `Use this for ${label}`}>
          {isFilled ? 'Undo' : 'Use this'}
        </QuietButton>
        <QuietButton
          onClick={onDismiss}
          aria-label={isFilled ? `Keep the filled in ${label}` : `Keep my ${label}`}
        >
          Keep
        </QuietButton>
      </Group>
    </Group>
  );
}

const SOURCES = { website: 'website', account: 'account', icon: 'website’s icon' };

/** What has been edited is the website's no longer; nothing is said of it where no other text waits. */
function lineOf({ isFilled, other, proposal, source }: Note, value: string): string | null {
  if (isFilled && value === proposal) return `From your ${SOURCES[source]}`;
  if (!isFilled && other === proposal) return `Your ${SOURCES[source]}: ${other}`;
  return other.trim() ? `Before: ${other}` : null;
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

function FillStatus({ state, onCancel }: { state: FillState; onCancel: () => void }) {
  return (
    <>
      <div role="status">
        {state.phase === 'running' && (
          <Group gap="sm" wrap="nowrap">
            <Loader size="sm" aria-hidden />
            <Text fz="sm" className="u-wrap">
              {state.step}
            </Text>
          </Group>
        )}
        {state.phase === 'done' && (
          <Alert
            ref={bringIntoView}
            role="group"
            icon={<IconSparkles aria-hidden />}
            title={pagesRead(state.pages)}
          >
            {[...state.summary, ...(state.isByAi ? [] : [FILL_MESSAGES.offline])].map((line) => (
              <p key={line} className="u-flush">
                {line}
              </p>
            ))}
          </Alert>
        )}
      </div>
      {state.phase === 'running' && (
        <QuietButton onClick={onCancel} className="u-start">
          Stop reading
        </QuietButton>
      )}
      {state.phase === 'idle' && <FormAlert error={state.error} />}
    </>
  );
}
