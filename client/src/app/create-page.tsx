import { Suspense } from 'react';
import { UsageNotice } from '#client/features/billing/usage/usage-notice.tsx';
import { FirstBrand } from '#client/features/profiles/first-brand/first-brand.tsx';
import { CreateContentScreen } from '#client/features/writing/create-content-screen.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { ALL_WEBSITES, trpc } from '#client/lib/trpc.ts';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';

const UsageGate = lazyPart(
  async () => (await import('#client/features/billing/usage/usage-gate.tsx')).UsageGate,
);

const IdeasPart = lazyPart(async () => (await import('./ideas-part.tsx')).IdeasPart);

export function CreatePage() {
  return <CreateContentScreen Gate={Gate} Notice={UsageNotice} Start={FirstBrand} Ideas={Ideas} />;
}

/** Topics are a website's: without one they are not even loaded. */
function Ideas() {
  const { data } = trpc.websites.list.useQuery(ALL_WEBSITES);
  return data?.websites.length ? <IdeasPart /> : null;
}

function Gate() {
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <UsageGate />
    </Suspense>
  );
}
