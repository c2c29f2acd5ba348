import { LoginForm } from '../features/auth/login-form.tsx';
import { MaintenanceScreen } from '../features/maintenance/maintenance-screen.tsx';

/** The maintenance screen with the sign-in that lets an admin through. */
export function MaintenancePage() {
  return <MaintenanceScreen signIn={<LoginForm next={window.location.pathname} />} />;
}
