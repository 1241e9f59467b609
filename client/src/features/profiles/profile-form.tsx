import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ErrorText } from '#client/lib/error-text.ts';
import { scrollIntoView } from '#client/lib/focus.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { useDiscard } from '#client/ui/kept/discarding.ts';
import type { Keeps } from '#client/ui/kept/kept-form.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import {
  editedProfileFields,
  newProfileFields,
  type ProfileField,
  type ProfileFields,
} from '#shared/schemas/profiles.ts';
import { useFillFromWebsite } from './fill/use-fill-from-website.ts';
import classes from './profile-form.module.css';
import { PROFILE_LABELS } from './profile-labels.ts';
import { ProfileRow } from './profile-row.tsx';

const FIELDS = Object.keys(PROFILE_LABELS) as ProfileField[];

type Props = {
  /** A new profile needs all nine fields, an edited one only its name. */
  isNew: boolean;
  values: ProfileFields;
  submitLabel: string;
  isSaving: boolean;
  error: ErrorText | null;
  keeps: Keeps;
  onSubmit: (fields: ProfileFields) => Promise<unknown>;
  onCancel: () => void;
};

/**
 * The nine fields of a profile: after they were filled in from the website, a card to review. After a refused submit the
 * first label in error is scrolled to.
 */
export function ProfileForm({ values, keeps, onSubmit, ...props }: Props) {
  const element = useRef<HTMLFormElement>(null);
  return (
    <Form
      ref={element}
      schema={props.isNew ? newProfileFields : editedProfileFields}
      values={values}
      keeps={keeps}
      onSubmit={onSubmit}
    >
      {(form) => <Fields {...props} form={form} element={element} />}
    </Form>
  );
}

type FieldsProps = Omit<Props, 'values' | 'keeps' | 'onSubmit'> & {
  form: UseFormReturn<ProfileFields, unknown, ProfileFields>;
  element: RefObject<HTMLFormElement | null>;
};

function Fields({ form, element, isNew, submitLabel, isSaving, error, onCancel }: FieldsProps) {
  const { formState, setFocus } = form;
  const { submitCount } = formState;
  const fill = useFillFromWebsite(form);
  const [isEditing, setEditing] = useState(false);
  const discard = useDiscard();
  const isReviewed = isNew && fill.left !== null && !isEditing;

  function editAll() {
    setEditing(true);
    setFocus('name');
  }

  useEffect(() => {
    if (submitCount === 0) return;
    const field = element.current?.querySelector('[aria-invalid="true"]');
    const label = field && element.current?.querySelector(`label[for="${CSS.escape(field.id)}"]`);
    scrollIntoView(label, 'start');
  }, [submitCount, element]);

  const rows = (names: ProfileField[]) =>
    names.map((name) => (
      <ProfileRow
        key={name}
        form={form}
        name={name}
        isNew={isNew}
        fill={fill}
        isRead={isReviewed && name !== 'domain' && !fill.left?.includes(name)}
      />
    ));
  return (
    <Stack>
      {isNew ? (
        <>
          <Step title="1. Your website">
            Most of the profile can be read from there. Nothing that you have typed is overwritten.
          </Step>
          {rows(['domain'])}
          <Step
            title="2. Review and save"
            mt={8}
            action={
              isReviewed && (
                <Button variant="default" size="compact-md" onClick={editAll}>
                  Edit all fields
                </Button>
              )
            }
          >
            Check what was filled in, and complete the rest.
          </Step>
          <div className={isReviewed ? `u-frame ${classes.card}` : 'u-stack'}>
            {rows(FIELDS.filter((name) => name !== 'domain'))}
          </div>
        </>
      ) : (
        <div className="u-stack">{rows(FIELDS)}</div>
      )}
      <FormAlert error={error} />
      <WindowButtons>
        <Button
          variant="default"
          onClick={() => {
            discard();
            onCancel();
          }}
          disabled={isSaving}
        >
          Cancel
        </Button>
        <BusyButton type="submit" loading={isSaving}>
          {submitLabel}
        </BusyButton>
      </WindowButtons>
    </Stack>
  );
}

type StepProps = { title: string; action?: ReactNode; children: string; mt?: number };

function Step({ title, action, children, mt }: StepProps) {
  return (
    <Group gap="0.5rem 1rem" align="flex-start" justify="space-between" mt={mt}>
      <div>
        <Text fw={600}>{title}</Text>
        <p className="u-detail">{children}</p>
      </div>
      {action}
    </Group>
  );
}
