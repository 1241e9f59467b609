import { useFormContext } from 'react-hook-form';
import { TextField } from '../../ui/form/fields.tsx';

type ShopifyValues = { domain: string; shopName: string; appPassword: string; clientId?: string };

type Props = { credentialRequired?: boolean };

export function ShopifyFields({ credentialRequired = false }: Props) {
  const { control } = useFormContext<ShopifyValues>();
  return (
    <>
      <TextField
        control={control}
        name="domain"
        label="Domain"
        placeholder="https://shop.example.com"
        inputMode="url"
        required
      />
      <TextField
        control={control}
        name="shopName"
        label="Shop name"
        placeholder="my-shop"
        description="The part before .myshopify.com"
        required
      />
      <TextField
        control={control}
        name="appPassword"
        label="Admin API token"
        type="password"
        autoComplete="off"
        required={credentialRequired}
        placeholder={credentialRequired ? undefined : KEPT}
        description="shpat_…, or the client secret of your own app"
      />
      <TextField
        control={control}
        name="clientId"
        label="Client ID"
        autoComplete="off"
        description="Only with a client secret; leave it empty for a token"
      />
    </>
  );
}

export const KEPT = '•••••••• (unchanged)';
