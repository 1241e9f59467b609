import { useLocation } from 'react-router';
import { AccountScreen, type AccountTab } from '#client/features/account/account-screen.tsx';
import { Assistants } from '#client/features/assistants/assistants.tsx';
import { PlanSection } from '#client/features/billing/plan/plan-section.tsx';
import { paths } from '#client/lib/paths.ts';

const TABS: Record<string, AccountTab> = {
  [paths.accountPlan]: 'plan',
  [paths.accountSecurity]: 'security',
  [paths.accountPrograms]: 'programs',
};

export function AccountPage() {
  const { pathname } = useLocation();
  return (
    <AccountScreen
      tab={TABS[pathname.replace(/\/+$/, '')] ?? 'you'}
      PlanSection={PlanSection}
      Assistants={Assistants}
    />
  );
}
