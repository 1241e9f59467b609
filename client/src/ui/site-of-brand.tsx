import { Text } from '@mantine/core';
import { useState } from 'react';
import { useModalInAddress } from '#client/lib/modal-in-address.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';

/**
 * The website that is proposed for a piece: the one just connected for it, the only one, or that of its profile.
 * @returns its id; undefined while none is known
 */
export function useFirstSite(contentId: string, sites: readonly { id: string }[] | undefined) {
  const { connected } = useModalInAddress();
  const { brands } = useBrand();
  const piece = trpc.content.getContent.useQuery({ id: contentId }, { enabled: contentId !== '' });
  const profile = brands.find(({ id }) => id === piece.data?.profile?.id);
  const named = sites?.find(({ id }) => id === connected);
  const only = sites?.length === 1 ? sites[0] : sites?.find(({ id }) => id === profile?.websiteId);

  return (named ?? only)?.id;
}

/** The chosen website: the proposed one until somebody has chosen, and none where the choice was taken back. */
export function useSiteChoice(contentId: string, sites: readonly { id: string }[] | undefined) {
  const first = useFirstSite(contentId, sites);
  const [chosen, choose] = useState<string | null>();
  const websiteId = chosen === undefined ? first : chosen;

  return { websiteId: websiteId ?? '', choose };
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
