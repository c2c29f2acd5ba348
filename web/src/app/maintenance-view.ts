interface MaintenanceFacts {
  on: boolean;
  session: 'loading' | 'signed-out' | 'signed-in';
  isAdmin: boolean;
}

/** What stands in place of the routes. An admin whose session is still loading waits; the screen never flashes by. */
export function maintenanceView({ on, session, isAdmin }: MaintenanceFacts): 'routes' | 'wait' | 'screen' {
  if (!on || isAdmin) return 'routes';
  return session === 'loading' ? 'wait' : 'screen';
}
