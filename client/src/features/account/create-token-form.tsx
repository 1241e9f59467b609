import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { createAccessTokenInput } from '#shared/account.ts';
import { TextField } from '../../ui/text-field.tsx';

type Props = { isBusy: boolean; onCreate: (name: string) => Promise<unknown> };

export function CreateTokenForm({ isBusy, onCreate }: Props) {
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(createAccessTokenInput),
    defaultValues: { name: '' },
  });
  const create = handleSubmit(({ name }) =>
    onCreate(name).then(
      () => reset(),
      // Said by the list above; the name stays for another try.
      () => undefined,
    ),
  );
  return (
    <form onSubmit={(event) => void create(event)} noValidate>
      <Group align="flex-start" gap="sm">
        <TextField
          control={control}
          name="name"
          aria-label="Token name"
          placeholder="What is it for?"
          style={{ flex: '1 1 14rem' }}
        />
        <Button type="submit" variant="default" loading={isBusy}>
          Create token
        </Button>
      </Group>
    </form>
  );
}
