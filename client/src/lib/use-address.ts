import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = (edit: (params: URLSearchParams) => void) =>
    setParams(
      (current) => {
        edit(current);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const set = (name: string, value: string) =>
    change((address) => (value ? address.set(name, value) : address.delete(name)));
  return { params, change, set };
}

const PAUSE_MS = 200;
const NAME = 'search';

/**
 * What is typed into a list's search box, and the term that is asked for once its author pauses. The term is in the
 * address, so that it is still there after a visit to what it has found.
 */
export function useSearch() {
  const { params, set } = useAddress();
  const term = params.get(NAME) ?? '';
  const [search, setSearch] = useState(term);
  const ask = useDebouncedCallback((next: string) => set(NAME, next), PAUSE_MS);

  function change(next: string) {
    setSearch(next);
    ask(next);
  }

  return { search, setSearch: change, term };
}
