import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Collapse,
  Group,
  Paper,
  Stack,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconChevronDown, IconPencil, IconTrash, type Icon } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { longDate } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { websitePath } from '#client/lib/website-path.ts';
import { FormElement, FormFooter, useCheckedForm } from '#client/ui/form/form.tsx';
import { ConfirmModal, FormModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import {
  CMS_LABELS,
  isSamePlace,
  shortAddress,
  WEBSITE_MESSAGES,
  type CredentialPlace,
} from '#shared/rules/websites.ts';
import { updateWebsiteInput } from '#shared/schemas/websites.ts';
import { newSecret } from './connect/connect-webhook-form.tsx';
import { CompanionPlugin, SiteCheck } from './site-check.tsx';
import { WEBSITE_KINDS } from './website-kinds.ts';

type OpenPart = 'edit' | 'delete' | null;

export function WebsiteCard({ website, publications }: { website: Website; publications: ReactNode }) {
  const { id, domain, cmsType, username, shopName, createdAt, lastCheck, isCutOff } = website;
  const [isOpen, setIsOpen] = useState(false);
  const [part, setPart] = useState<OpenPart>(null);
  const detailsId = useId();
  const host = shortAddress(domain);

  return (
    <Paper withBorder p="lg" component="article" aria-label={host}>
      <Group gap="sm" justify="space-between">
        <div className="u-wrap">
          <Group gap="xs">
            <h2 className="u-section-title">
              <Anchor component={Link} to={websitePath(id)} inherit c="var(--ink)" underline="always">
                {host}
              </Anchor>
            </h2>
            <Badge>{CMS_LABELS[cmsType]}</Badge>
            {lastCheck?.problem && (
              <Badge variant="filled" color="red">
                Needs attention
              </Badge>
            )}
          </Group>
          <p className="u-detail">
            {username ?? shopName ?? (cmsType === 'memory' ? 'On this server' : 'Takes posts only')} ·{' '}
            {isCutOff ? 'restored without its credentials' : `connected ${longDate(createdAt)}`}
          </p>
        </div>
        <Group gap="xs" wrap="nowrap">
          {isCutOff && (
            <Button size="sm" aria-label={`Reconnect ${host}`} onClick={() => setPart('edit')}>
              Reconnect
            </Button>
          )}
          <Button
            variant="subtle"
            size="sm"
            rightSection={
              <IconChevronDown
                size={16}
                aria-hidden
                style={{ rotate: isOpen ? '180deg' : '0deg', transition: 'rotate 150ms' }}
              />
            }
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
          </Button>
          <IconAction label="Edit" host={host} icon={IconPencil} onClick={() => setPart('edit')} />
          <IconAction
            label="Delete"
            host={host}
            icon={IconTrash}
            color="red"
            onClick={() => setPart('delete')}
          />
        </Group>
      </Group>
      <Collapse expanded={isOpen} id={detailsId}>
        {isOpen && (
          <Stack gap="lg" pt="lg">
            {!isCutOff && <SiteCheck id={id} cmsType={cmsType} lastCheck={lastCheck} />}
            {cmsType === 'wordpress' && lastCheck && !lastCheck.problem && (
              <CompanionPlugin
                websiteId={id}
                domain={domain}
                version={lastCheck.companion?.version ?? null}
              />
            )}
            {publications}
          </Stack>
        )}
      </Collapse>
      {part === 'edit' && <EditWebsiteModal website={website} onClose={() => setPart(null)} />}
      <DeleteWebsite website={website} opened={part === 'delete'} onClose={() => setPart(null)} />
    </Paper>
  );
}

type DeleteProps = { website: Website; opened: boolean; onDeleted?: () => void; onClose: () => void };

export function DeleteWebsite({ website: { id, domain }, opened, onDeleted, onClose }: DeleteProps) {
  const utils = trpc.useUtils();
  const remove = trpc.websites.delete.useMutation({
    onSuccess: async () => {
      onDeleted?.();
      await utils.websites.invalidate();
    },
  });

  return (
    <ConfirmModal
      opened={opened}
      title="Confirm Delete"
      confirmLabel="Delete"
      call={remove}
      failed={WEBSITE_MESSAGES.deleteFailed}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      Delete {shortAddress(domain)}? Posts that are on the site stay there; its credentials are removed from
      here, and so are its plan and its entries in the calendar; the pieces stay. If you connect the site
      again, your pieces find their posts and update them. This action cannot be undone.
    </ConfirmModal>
  );
}

type IconActionProps = { label: string; host: string; icon: Icon; color?: 'red'; onClick: () => void };

const IconAction = ({ label, host, icon: Symbol, ...action }: IconActionProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${label} ${host}`} {...action}>
      <Symbol size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

type Edited = CredentialPlace & { isCutOff: boolean };

const updateInputOf = ({ isCutOff, ...stored }: Edited, isReconnecting: boolean) =>
  updateWebsiteInput.refine(
    (input) => input.appPassword || (!isCutOff && !isReconnecting && isSamePlace(stored, input)),
    {
      path: ['appPassword'],
      message: isCutOff ? WEBSITE_MESSAGES.cutOff : WEBSITE_MESSAGES.credentialNeeded,
    },
  );

type EditProps = {
  website: Website;
  /** What it has is refused by the site, so it needs other credentials. */
  isReconnecting?: boolean;
  onSaved?: () => void;
  onClose: () => void;
};

/** Edits a website. Its kind is fixed; an empty credential keeps the stored one, which is never shown. */
export function EditWebsiteModal({ website, isReconnecting: isAsked = false, onSaved, onClose }: EditProps) {
  const { id, cmsType } = website;
  const isReconnecting = isAsked || website.isCutOff;
  const form = useCheckedForm(updateInputOf(website, isAsked), {
    id,
    domain: website.domain,
    username: website.username ?? '',
    shopName: website.shopName ?? '',
    appPassword: cmsType === 'webhook' ? newSecret() : '',
    clientId: '',
    hookUrl: '',
  });
  const { EditFields } = WEBSITE_KINDS[cmsType];
  const values = useWatch({ control: form.control });
  const utils = trpc.useUtils();
  const update = trpc.websites.update.useMutation({
    onSuccess: async () => {
      await utils.websites.invalidate();
      toast.success(isReconnecting ? WEBSITE_MESSAGES.connected : 'Website updated.');
      if (onSaved) onSaved();
      else onClose();
    },
  });
  const entered = updateWebsiteInput.safeParse(values).data;
  const needsCredential = isReconnecting || (entered !== undefined && !isSamePlace(website, entered));

  return (
    <FormModal opened onClose={onClose} title={isReconnecting ? 'Reconnect Website' : 'Edit Website'}>
      <FormElement form={form} onSubmit={(input) => update.mutate(input)}>
        <Stack>
          <TextInput label="CMS type" value={CMS_LABELS[cmsType]} readOnly variant="filled" />
          <FormProvider {...form}>
            <EditFields credentialRequired={needsCredential} />
          </FormProvider>
          <FormFooter
            call={update}
            failed={WEBSITE_MESSAGES.updateFailed}
            submit={isReconnecting ? 'Reconnect' : 'Save'}
            onCancel={onClose}
          />
        </Stack>
      </FormElement>
    </FormModal>
  );
}

export type Website = RouterOutputs['websites']['list']['websites'][number];
