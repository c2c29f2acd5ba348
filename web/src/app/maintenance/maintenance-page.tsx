import { LoginForm } from '../../features/auth/login-form.tsx';
import { useLiveSettings } from '../../lib/site/settings.tsx';
import { MaintenanceScreen } from '../../features/maintenance/maintenance-screen.tsx';

/** The maintenance screen with a sign-in form for admins. */
export function MaintenancePage() {
  useLiveSettings();
  return <MaintenanceScreen signIn={<LoginForm next={window.location.pathname} />} />;
}
