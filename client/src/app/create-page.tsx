import { Suspense } from 'react';
import { UsageNotice } from '../features/billing/usage/usage-notice.tsx';
import { CreateContentScreen } from '../features/writing/create-content-screen.tsx';
import { LoadingSkeleton } from '../ui/page/page.tsx';
import { lazyPart } from '../lib/lazy-part.ts';

const UsageGate = lazyPart(async () => (await import('../features/billing/usage/usage-gate.tsx')).UsageGate);

export function CreatePage() {
  return <CreateContentScreen Gate={Gate} Notice={UsageNotice} />;
}

function Gate() {
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <UsageGate />
    </Suspense>
  );
}
