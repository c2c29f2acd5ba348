import { expect, it } from 'vitest';
import { maintenanceView } from './maintenance-gate.tsx';

it.each([
  [{ isEnabled: false, session: 'signed-out', isAdmin: false }, 'routes'],
  [{ isEnabled: false, session: 'loading', isAdmin: false }, 'routes'],
  [{ isEnabled: true, session: 'signed-out', isAdmin: false }, 'screen'],
  [{ isEnabled: true, session: 'signed-in', isAdmin: false }, 'screen'],
  [{ isEnabled: true, session: 'signed-in', isAdmin: true }, 'routes'],
  [{ isEnabled: true, session: 'loading', isAdmin: false }, 'wait'],
] as const)('%o → %s', (context, view) => {
  expect(maintenanceView({ ...context, pathname: '/videos/free' })).toBe(view);
});

it.each([
  ['/end-contract', 'routes'],
  ['/withdraw/', 'routes'],
  ['/consumer-rights', 'routes'],
  ['/en/consumer-rights', 'routes'],
  ['/en/legal', 'routes'],
  ['/', 'screen'],
  ['/en', 'screen'],
  ['/withdraw/elsewhere', 'screen'],
] as const)('during maintenance, signed out, %s → %s', (pathname, view) => {
  expect(
    maintenanceView({ isEnabled: true, session: 'signed-out', isAdmin: false, pathname }),
  ).toBe(view);
});
