import { LoginForm } from '../../features/auth/login-form.tsx';
import { useLiveSettings } from '../../lib/site/settings.tsx';
import { MaintenanceScreen } from '../../features/maintenance/maintenance-screen.tsx';

/** The maintenance screen with the sign-in that lets an admin through. */
export function MaintenancePage() {
  useLiveSettings();
  return <MaintenanceScreen signIn={<LoginForm next={window.location.pathname} />} />;
}
