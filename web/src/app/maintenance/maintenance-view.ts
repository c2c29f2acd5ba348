import { LOCALES } from '@atelier/domain/values';
import { publicHref, route } from '../../lib/routes.ts';

interface MaintenanceContext {
  isEnabled: boolean;
  session: 'loading' | 'signed-out' | 'signed-in';
  isAdmin: boolean;
  pathname: string;
}

/** Pages that the law requires at any time (C. conso L215-1-1, L221-21), with the texts that explain them. */
const ALWAYS_AVAILABLE: readonly string[] = [
  route.endContract,
  route.withdraw,
  ...[route.consumerRights, route.legal, route.terms].flatMap((page) =>
    LOCALES.map((locale) => publicHref(locale, page)),
  ),
];

/** Returns what to show. While the session loads it waits, so that an admin never sees the maintenance screen flash. */
export function maintenanceView(context: MaintenanceContext): 'routes' | 'wait' | 'screen' {
  const { isEnabled, session, isAdmin, pathname } = context;
  if (!isEnabled || isAdmin || ALWAYS_AVAILABLE.includes(pathname.replace(/\/+$/, ''))) return 'routes';
  return session === 'loading' ? 'wait' : 'screen';
}
