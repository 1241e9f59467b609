import { AccountScreen } from '../features/account/account-screen.tsx';
import { PlanSection } from '../features/billing/plan/plan-section.tsx';

export function AccountPage() {
  return <AccountScreen PlanSection={PlanSection} />;
}
