import { List } from '@mantine/core';
import { useState } from 'react';
import { SOURCE_FILE_MAX, SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { toBase64 } from '#client/lib/files.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Source } from './source.ts';

type Failure = { name: string; error: ErrorText };

export const SOURCE_FILE_TYPES = '.pdf,.docx,.txt,.md,application/pdf,text/plain';

export function useReadSources(profileId: string | null) {
  const utils = trpc.useUtils();
  const file = trpc.content.addFileSource.useMutation();
  const address = trpc.content.addAddressSource.useMutation();
  const text = trpc.content.addTextSource.useMutation();
  const [reading, setReading] = useState<string[]>([]);
  const [failures, setFailures] = useState<Failure[]>([]);

  async function read(name: string, add: () => Promise<Source>): Promise<Source | null> {
    setReading((names) => [...names, name]);
    setFailures((all) => all.filter((failure) => failure.name !== name));
    try {
      const source = await add();
      void utils.content.listSources.invalidate();
      return source;
    } catch (error) {
      const why = errorText(error, SOURCE_MESSAGES.addFailed);
      setFailures((all) => [...all, { name, error: why }]);
      return null;
    } finally {
      setReading((names) => names.toSpliced(names.indexOf(name), 1));
    }
  }

  return {
    reading,
    failures,
    readAddress: (url: string) => read(url, () => address.mutateAsync({ profileId, url })),
    readText: (typed: string) =>
      read('your text', () => text.mutateAsync({ profileId, text: typed, title: '' })),
    readFile: async (chosen: File): Promise<Source | null> => {
      const { name, size } = chosen;
      if (size <= SOURCE_FILE_MAX)
        return read(name, async () => file.mutateAsync({ profileId, name, file: await toBase64(chosen) }));
      setFailures((all) => [...all, { name, error: { message: SOURCE_MESSAGES.fileTooLarge } }]);
      return null;
    },
  };
}

export function ReadFailures({ failures }: { failures: Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <List role="alert" size="sm">
      {failures.map(({ name, error }) => (
        <List.Item key={name} className="u-wrap">
          <b>{name}</b>: {error.hint ?? error.message}
        </List.Item>
      ))}
    </List>
  );
}
