import { LOCALES } from '@atelier/domain/values';
import { publicHref, route } from '../../lib/routes.ts';

interface MaintenanceContext {
  isEnabled: boolean;
  session: 'loading' | 'signed-out' | 'signed-in';
  isAdmin: boolean;
  pathname: string;
}

/** What the law wants reachable at any time (C. conso L215-1-1, L221-21), with the texts that explain it. */
const ALWAYS_AVAILABLE: readonly string[] = [
  route.endContract,
  route.withdraw,
  ...[route.consumerRights, route.legal, route.terms].flatMap((page) =>
    LOCALES.map((locale) => publicHref(locale, page)),
  ),
];

/** What stands in place of the routes. An admin whose session is still loading waits; the screen never flashes by. */
export function maintenanceView({
  isEnabled: on,
  session,
  isAdmin,
  pathname,
}: MaintenanceContext): 'routes' | 'wait' | 'screen' {
  if (!on || isAdmin || ALWAYS_AVAILABLE.includes(pathname.replace(/\/+$/, ''))) return 'routes';
  return session === 'loading' ? 'wait' : 'screen';
}
