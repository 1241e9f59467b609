import { AccountScreen } from '../features/account/account-screen.tsx';
import { PlanSection } from '../features/billing/plan/plan-section.tsx';

/** The account with what billing says about its plan. */
export function AccountPage() {
  return <AccountScreen PlanSection={PlanSection} />;
}
