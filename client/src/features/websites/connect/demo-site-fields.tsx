import { useFormContext } from 'react-hook-form';
import { TextField } from '#client/ui/form/form.tsx';

/** The address is where this server shows it. */
export function DemoSiteFields() {
  const { control } = useFormContext<{ domain: string }>();
  return <TextField control={control} name="domain" label="Domain" readOnly />;
}
