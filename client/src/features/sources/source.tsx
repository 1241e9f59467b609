import { List } from '@mantine/core';
import { useState } from 'react';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { toBase64 } from '#client/lib/files.ts';
import { dotted, grouped, longDate, longUtcDate } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { languageName } from '#shared/rules/languages.ts';
import { SOURCE_FILE_MAX, SOURCE_MESSAGES, type SourceKind } from '#shared/rules/sources.ts';

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

export type Source = RouterOutputs['content']['listSources']['sources'][number];

const SOURCE_KIND_LABELS: Record<SourceKind, string> = {
  text: 'Text',
  url: 'Web page',
  pdf: 'PDF',
  docx: 'Word document',
  site: 'Your website',
  profile: 'Profile',
};

export const countOf = (count: number, one: string) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

export function describeSources(sources: Pick<Source, 'factCount'>[]): string {
  const facts = sources.reduce((sum, { factCount }) => sum + factCount, 0);
  return `${countOf(sources.length, 'source')}, ${countOf(facts, 'fact')}`;
}

export function describeSource({ kind, url, publishedOn, fetchedAt, language, factCount, pieces }: Source) {
  return dotted(
    SOURCE_KIND_LABELS[kind],
    url && new URL(url).hostname.replace(/^www\./, ''),
    publishedOn ? `published ${longUtcDate(publishedOn)}` : `added ${longDate(fetchedAt)}`,
    language && nameOf(language),
    countOf(factCount, 'fact'),
    pieces > 0 && `in ${countOf(pieces, 'piece')}`,
  );
}

/** What a page says its language is need not be a code that anybody knows. */
function nameOf(code: string): string {
  try {
    return languageName(code);
  } catch {
    return code;
  }
}
