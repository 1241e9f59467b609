import { Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { Modal, WindowButtons } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';

type Props = { websiteId: string; onClose: () => void };

/** A website that was just connected is that of a brand; asked where no brand has its address. */
export function WhichBrand({ websiteId, onClose }: Props) {
  const utils = trpc.useUtils();
  const { brands } = useBrand();
  const { data: website } = trpc.websites.get.useQuery({ id: websiteId });
  const { data: list } = trpc.profiles.list.useQuery({ limit: 200 });
  const update = trpc.profiles.update.useMutation({
    onSuccess: async (_done, { name }) => {
      onClose();
      toast.success(`This is the website of ${name} now.`);
      await utils.profiles.invalidate();
    },
  });
  const without = brands.filter((brand) => brand.websiteId === null);
  const isKnown = brands.some((brand) => brand.websiteId === websiteId);
  const isAsked = !isKnown && without.length > 0;
  const areBrandsHere = list !== undefined && brands.length >= Math.min(1, list.profiles.length);
  const isOver = areBrandsHere && !isAsked;

  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  if (!website || !list || !isAsked) return null;

  function choose(id: string) {
    const profile = list?.profiles.find((one) => one.id === id);
    if (!profile || !website) return;
    const { createdAt: _created, updatedAt: _updated, ...fields } = profile;
    update.mutate({ ...fields, domain: website.domain });
  }

  return (
    <Modal opened onClose={onClose} title="Which brand?">
      <Stack>
        <Text>
          Whose website is {shortAddress(website.domain)}? Its pieces and plans then belong together.
        </Text>
        <Stack gap="xs" align="stretch">
          {without.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              data-wraps
              disabled={update.isPending}
              onClick={() => choose(id)}
            >
              {name}
            </Button>
          ))}
        </Stack>
        <FormAlert error={update.error} failed={PROFILE_MESSAGES.updateFailed} />
        <WindowButtons>
          <Button variant="subtle" color="gray" onClick={onClose}>
            None of these
          </Button>
        </WindowButtons>
      </Stack>
    </Modal>
  );
}
