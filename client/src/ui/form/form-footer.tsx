import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { BusyButton } from '../busy-button.tsx';
import { FormAlert } from './form-alert.tsx';
import { WindowButtons } from '../modal/modal.tsx';

type Props = {
  error: ComponentProps<typeof FormAlert>['error'];
  submit: string;
  isPending: boolean;
  onCancel: () => void;
};

/** The end of a form in a window: what went wrong, and the two ways out. */
export const FormFooter = ({ error, submit, isPending, onCancel }: Props) => (
  <>
    <FormAlert error={error} />
    <WindowButtons>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <BusyButton type="submit" loading={isPending}>
        {submit}
      </BusyButton>
    </WindowButtons>
  </>
);
