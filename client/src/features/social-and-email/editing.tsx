import { Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { errorCode, errorText, type ErrorText } from '../../lib/error-text.ts';
import { BusyButton, FormAlert, Hint } from '../../ui/action.tsx';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 1500;

/** @param before the text that was edited: the server refuses where another one is stored by now. */
type Save<Value> = (draft: Value, before: Value) => Promise<Value>;

type Options<Value> = {
  name: string;
  saved: Value;
  save: Save<Value>;
  fetchSaved: () => Promise<Value | null>;
};

export function useEdited<Value>({ name, saved, save, fetchSaved }: Options<Value>) {
  const { kept, keep, noteSaved } = useKept<Value>(name);
  const { send, isSaving, failure, isConflict, forget } = useSaving(save, noteSaved);
  const isDirty = kept !== null && isUnsaved(kept);

  useEffect(() => {
    if (!kept || !isDirty || isSaving || failure) return;
    const timer = setTimeout(() => void send(kept), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return {
    value: kept ? kept.draft : saved,
    isEditing: kept !== null,
    isDirty,
    isSaving,
    failure,
    isConflict,
    edit: () => keep({ draft: saved, before: saved }),
    change: (draft: Value) => {
      if (!isConflict) forget();
      if (kept) keep({ ...kept, draft });
    },
    /** Ends the editing once everything is saved. */
    finish: async () => {
      if (!kept || (await send(kept))) keep(null);
    },
    replace: (draft: Value) => send({ draft, before: saved }),
    keepMine: async () => {
      const other = await fetchSaved();
      if (kept && other !== null) await send({ draft: kept.draft, before: other });
    },
    takeNewest: async () => {
      await fetchSaved();
      forget();
      keep(null);
    },
  };
}

type Editing = Omit<ReturnType<typeof useEdited<unknown>>, 'value' | 'change' | 'replace'>;

function useSaving<Value>(save: Save<Value>, onSaved: (sent: Kept<Value>, stored: Value) => void) {
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);

  function forget() {
    setFailure(null);
    setIsConflict(false);
  }

  /** @returns whether all of it is saved. */
  async function send(kept: Kept<Value>): Promise<boolean> {
    if (!isUnsaved(kept)) return true;
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsSaving(true);
    try {
      onSaved(kept, await save(kept.draft, kept.before));
      forget();
      return true;
    } catch (error) {
      setFailure(errorText(error));
      setIsConflict(errorCode(error) === 'CONFLICT');
      return false;
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  return { send, isSaving, failure, isConflict, forget };
}

type Kept<Value> = { draft: Value; before: Value };

const isUnsaved = ({ draft, before }: Kept<unknown>) => JSON.stringify(draft) !== JSON.stringify(before);

/** What is being edited. While it is not saved it is kept on this device too, so that a closed tab loses nothing. */
function useKept<Value>(name: string) {
  const [kept, setKept] = useState<Kept<Value> | null>(() => {
    const restored: Kept<Value> | null = JSON.parse(localStorage.getItem(name) ?? 'null');
    return restored;
  });

  return {
    kept,
    keep(next: Kept<Value> | null) {
      setKept(next);
      if (next && isUnsaved(next)) localStorage.setItem(name, JSON.stringify(next));
      else localStorage.removeItem(name);
    },
    noteSaved(sent: Kept<Value>, stored: Value) {
      setKept((now) => now && { ...now, before: stored });
      if (localStorage.getItem(name) === JSON.stringify(sent)) localStorage.removeItem(name);
    },
  };
}

type Props = { edited: Editing; what: string; field: RefObject<HTMLElement | null>; disabled?: boolean };

export function EditControls({ edited, what, field, disabled }: Props) {
  const { isEditing, isDirty, isSaving, edit, finish } = edited;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  const moveFocus = useEffectEvent(() => (isEditing ? field : button).current?.focus());
  useEffect(() => {
    if (wasEditing.current !== isEditing) moveFocus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!isEditing) {
    return (
      <Button
        ref={button}
        variant="default"
        size="xs"
        leftSection={<IconPencil size={14} aria-hidden />}
        disabled={disabled}
        onClick={edit}
      >
        Edit {what}
      </Button>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <BusyButton size="xs" loading={isSaving} onClick={() => void finish()}>
        Done
      </BusyButton>
      <Hint role="status">{isSaving ? 'Saving…' : isDirty ? 'Not saved yet' : 'Saved'}</Hint>
    </Group>
  );
}

export function EditTrouble({ edited }: { edited: Editing }) {
  const { failure, isConflict, keepMine, takeNewest } = edited;
  if (!failure) return null;
  if (!isConflict) return <FormAlert error={failure} />;
  return (
    <Stack gap="xs" mt="sm">
      <FormAlert error={{ ...failure, hint: 'Nothing has been overwritten.' }} />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void keepMine()}>
          Keep my text
        </Button>
        <Button variant="default" size="xs" onClick={() => void takeNewest()}>
          Take the newer text
        </Button>
      </Group>
    </Stack>
  );
}
