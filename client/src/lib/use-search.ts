import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const PAUSE_MS = 200;

/** What is typed into a list's search box, and the term that is asked for once its author pauses. */
export function useSearch() {
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, PAUSE_MS);
  return { search, setSearch, term };
}
