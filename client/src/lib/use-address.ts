import { useSearchParams } from 'react-router';

/** What the address says behind its question mark, and the way to change it without a new entry in the history. */
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
