import { AccountScreen } from '#client/features/account/account-screen.tsx';
import { Assistants } from '#client/features/assistants/assistants.tsx';
import { PlanSection } from '#client/features/billing/plan/plan-section.tsx';

export function AccountPage() {
  return <AccountScreen PlanSection={PlanSection} Assistants={Assistants} />;
}
