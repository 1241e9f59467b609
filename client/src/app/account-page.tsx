import { AccountScreen } from '#client/features/account/account-screen.tsx';
import { PlanSection } from '#client/features/billing/plan/plan-section.tsx';

export function AccountPage() {
  return <AccountScreen PlanSection={PlanSection} />;
}
