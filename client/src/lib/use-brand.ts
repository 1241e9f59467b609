import { useSyncExternalStore } from 'react';
import { trpc, type RouterOutputs } from './trpc.ts';

type Brand = RouterOutputs['profiles']['listForSelect'][number];

const KEY = 'brand';
const STORED = 'storage';

/** The profile whose work is shown and made, remembered on this device; null for all of them. */
export function useBrand() {
  const { data: brands = [], isFetched: isKnown } = trpc.profiles.listForSelect.useQuery();
  const id = useSyncExternalStore(
    listen,
    () => localStorage.getItem(KEY),
    () => null,
  );
  return { brands, choose, isKnown, brand: brands.find((profile) => profile.id === id) ?? null };
}

function listen(onChange: () => void) {
  window.addEventListener(STORED, onChange);
  return () => window.removeEventListener(STORED, onChange);
}

/** The event comes from other tabs by itself, from this one never. */
function choose(id: string) {
  localStorage.setItem(KEY, id);
  window.dispatchEvent(new Event(STORED));
}

type Owned = { profileId?: string | null; websiteId?: string };

/** What has no profile belongs to the brand of its website; a brand without a website shows all of these. */
export function isOf(brand: Brand | null, { profileId = null, websiteId }: Owned): boolean {
  if (!brand) return true;
  if (profileId !== null) return profileId === brand.id;
  return brand.websiteId === null || websiteId === brand.websiteId;
}

/** The logo of the brand that a website belongs to. */
export const pictureOf = (brands: readonly Brand[], websiteId: string | null | undefined) =>
  brands.find((brand) => brand.websiteId !== null && brand.websiteId === websiteId)?.picture;
