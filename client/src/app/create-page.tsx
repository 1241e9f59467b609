import { UsageGate } from '../features/billing/usage/usage-gate.tsx';
import { UsageNotice } from '../features/billing/usage/usage-notice.tsx';
import { CreateContentScreen } from '../features/content/create/create-content-screen.tsx';

/** The create screen with what the plan has to say about it. */
export function CreatePage() {
  return <CreateContentScreen Gate={UsageGate} Notice={UsageNotice} />;
}
