import { FileInput, List, Stack, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { SOURCE_FILE_MAX, SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { toBase64 } from '#client/lib/files.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Source } from '../source.ts';
import { AddButton } from './add-button.tsx';
import type { WayProps } from './way-props.ts';
import classes from '../sources.module.css';

const TYPES = '.pdf,.docx,.txt,.md,application/pdf,text/plain';
type Failure = { name: string; error: ErrorText };

export function AddFiles({ profileId, onAdded }: WayProps) {
  const utils = trpc.useUtils();
  const add = trpc.content.addFileSource.useMutation();
  const [files, setFiles] = useState<File[]>([]);
  const [isAnyAdded, setAnyAdded] = useState(false);
  const [isOver, setOver] = useState(false);
  const [reading, setReading] = useState('');
  const [failures, setFailures] = useState<Failure[]>([]);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    setFiles([...files, ...event.dataTransfer.files]);
  }

  async function read() {
    const added: Source[] = [];
    const failed: Failure[] = [];
    for (const [index, file] of files.entries()) {
      setReading(`Reading ${index + 1} of ${files.length}: ${file.name}`);
      try {
        if (file.size > SOURCE_FILE_MAX) throw new TooLarge();
        added.push(await add.mutateAsync({ profileId, name: file.name, file: await toBase64(file) }));
      } catch (error) {
        const tooLarge = { message: SOURCE_MESSAGES.fileTooLarge };
        const why = error instanceof TooLarge ? tooLarge : errorText(error, SOURCE_MESSAGES.addFailed);
        failed.push({ name: file.name, error: why });
      }
    }
    setReading('');
    setAnyAdded(added.length > 0);
    void utils.content.listSources.invalidate();
    setFailures(failed);
    setFiles(files.filter(({ name }) => failed.some((failure) => failure.name === name)));
    if (added.length > 0 && failed.length === 0) onAdded(added);
  }

  return (
    <Stack gap="md">
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileInput
          multiple
          clearable
          label="Files"
          description="PDF, Word (.docx) or plain text, up to 10 MB each. Drop them here or choose them."
          placeholder="Choose files"
          accept={TYPES}
          value={files}
          onChange={setFiles}
        />
      </div>
      {failures.length > 0 && (
        <List role="alert" size="sm">
          {failures.map(({ name, error }) => (
            <List.Item key={name}>
              <b>{name}</b>: {error.hint ?? error.message}
            </List.Item>
          ))}
        </List>
      )}
      {isAnyAdded && failures.length > 0 && (
        <Text size="sm" c="dimmed">
          The others have been added.
        </Text>
      )}
      <AddButton
        isBusy={reading !== ''}
        isDisabled={files.length === 0}
        busyText={reading}
        onClick={() => void read()}
      />
    </Stack>
  );
}

class TooLarge extends Error {}
