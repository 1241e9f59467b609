import { PageHeader } from '../../ui/page-header.tsx';

export function AccountScreen() {
  return <PageHeader title="My Account" />;
}
