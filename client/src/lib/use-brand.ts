import { useLocalStorage } from '@mantine/hooks';
import { type RouterOutputs, trpc } from './trpc.ts';

export type Brand = RouterOutputs['profiles']['listForSelect'][number];

/** The profile whose work is shown and made, remembered on this device; null for all of them. */
export function useBrand() {
  const { data: brands = [] } = trpc.profiles.listForSelect.useQuery();
  const [id, choose] = useLocalStorage({ key: 'brand', defaultValue: '', getInitialValueInEffect: false });
  return { brands, choose, brand: brands.find((profile) => profile.id === id) ?? null };
}

type Owned = { profileId?: string | null; websiteId?: string };

/** What has no profile belongs to the brand of its website; a brand without a website shows all of these. */
export function isOf(brand: Brand | null, { profileId = null, websiteId }: Owned): boolean {
  if (!brand) return true;
  if (profileId !== null) return profileId === brand.id;
  return brand.websiteId === null || websiteId === brand.websiteId;
}
