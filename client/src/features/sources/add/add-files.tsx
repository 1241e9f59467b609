import { FileInput, Stack } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { BusyButton, Hint } from '#client/ui/action.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { ReadFailures, SOURCE_FILE_TYPES, useReadSources, type Source } from '../source.tsx';
import classes from '../sources.module.css';

export function AddFiles({ profileId, onAdded }: WayProps) {
  const { reading, failures, readFile } = useReadSources(profileId);
  const [files, setFiles] = useState<File[]>([]);
  const [isAnyAdded, setAnyAdded] = useState(false);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    setFiles([...files, ...event.dataTransfer.files]);
  }

  async function read() {
    const added: Source[] = [];
    const failed: File[] = [];
    for (const file of files) {
      const source = await readFile(file);
      if (source) added.push(source);
      else failed.push(file);
    }
    setAnyAdded(added.length > 0);
    setFiles(failed);
    if (added.length > 0 && failed.length === 0) onAdded(added);
  }

  return (
    <Stack>
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
          accept={SOURCE_FILE_TYPES}
          value={files}
          onChange={setFiles}
        />
      </div>
      <ReadFailures failures={failures} />
      {isAnyAdded && failures.length > 0 && <Hint>The others have been added.</Hint>}
      <AddButton
        isBusy={reading.length > 0}
        isDisabled={files.length === 0}
        busyText={`Reading ${reading.join(', ')}…`}
        onClick={() => void read()}
      />
    </Stack>
  );
}

export type WayProps = { profileId: string | null; onAdded: (sources: Source[]) => void };

type Props = {
  isBusy: boolean;
  isDisabled?: boolean;
  busyText: string;
  label?: string;
  onClick?: () => void;
};

export function AddButton({ isBusy, isDisabled = false, busyText, label = 'Add source', onClick }: Props) {
  return (
    <WindowButtons>
      <Hint role="status">{isBusy ? busyText : ''}</Hint>
      <BusyButton
        type={onClick ? 'button' : 'submit'}
        loading={isBusy}
        disabled={isDisabled}
        onClick={onClick}
      >
        {label}
      </BusyButton>
    </WindowButtons>
  );
}
