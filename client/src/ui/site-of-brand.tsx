import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useModalInAddress } from '../lib/modal-in-address.ts';
import { trpc } from '../lib/trpc.ts';
import { useBrand } from '../lib/use-brand.ts';

/**
 * Chooses a website while nobody has: the one just connected for the piece, the only one, or that of the piece's
 * profile.
 */
export function useFirstSite<Values extends { websiteId: string }>(
  { reset, getValues }: Pick<UseFormReturn<Values>, 'reset' | 'getValues'>,
  contentId: string,
  sites: readonly { id: string }[] | undefined,
) {
  const { connected } = useModalInAddress();
  const { brands } = useBrand();
  const piece = trpc.content.getContent.useQuery({ id: contentId }, { enabled: contentId !== '' });
  const profile = brands.find(({ id }) => id === piece.data?.profile?.id);
  const first =
    sites?.find(({ id }) => id === connected) ??
    (sites?.length === 1 ? sites[0] : sites?.find(({ id }) => id === profile?.websiteId));
  const websiteId = first?.id;
  useEffect(() => {
    if (websiteId) reset({ ...getValues(), websiteId }, { keepDirtyValues: true });
  }, [websiteId, reset, getValues]);
}

export function PieceOfOtherBrand({ contentId, websiteId }: { contentId: string; websiteId: string }) {
  const { data: piece } = trpc.content.getContent.useQuery({ id: contentId }, { enabled: contentId !== '' });
  return <OtherBrand profileId={piece?.profile?.id ?? null} websiteId={websiteId} />;
}

/** One line when the website is that of another brand than the piece's; it holds nothing back. */
export function OtherBrand({ profileId, websiteId }: { profileId: string | null; websiteId: string }) {
  const { brands } = useBrand();
  const own = brands.find(({ id }) => id === profileId);
  const owner = brands.find((brand) => brand.websiteId === websiteId);
  if (!own || !owner || own.websiteId === websiteId) return null;
  return (
    <Text role="status" fz="sm" c="var(--amber)">
      This website belongs to {owner.name}; the piece is {own.name}’s.
    </Text>
  );
}
