import { Button, Group, Text } from '@mantine/core';
import { Navigate, useParams } from 'react-router';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { errorCode } from '#client/lib/error-text.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { TestPage } from './test-page.tsx';
import { FEEDBACK_DISCOUNT, PRO_PRICE } from '../billing-labels.ts';
import { LOADING } from '#client/ui/page/page-states.tsx';

export function TestCheckoutScreen() {
  const { id = '' } = useParams();
  const { data: checkout, error, isPending } = trpc.billing.testCheckout.useQuery({ id });
  const pay = trpc.billing.payTestCheckout.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (errorCode(error) === 'NOT_FOUND') return <Navigate to={paths.notFound} replace />;
  const price = checkout?.discounted ? PRO_PRICE - FEEDBACK_DISCOUNT : PRO_PRICE;
  return (
    <TestPage title="Test checkout">
      {isPending && <Text role="status">{LOADING}</Text>}
      <FormAlert error={error ?? pay.error} />
      {checkout && checkout.status !== 'open' && <Text>This checkout is closed.</Text>}
      {checkout?.status === 'open' && (
        <>
          <Text>
            {PRODUCT_NAME} Pro, ${PRO_PRICE} a month.
            {checkout.discounted && ` Promo code applied: $${price} for the first month.`}
          </Text>
          <Group>
            <BusyButton loading={pay.isPending || pay.isSuccess} onClick={() => pay.mutate({ id })}>
              Pay ${price} (test)
            </BusyButton>
            <Button variant="default" component="a" href={checkout.cancelUrl}>
              Cancel
            </Button>
          </Group>
        </>
      )}
    </TestPage>
  );
}
