import { vi } from 'vitest';

// No server tells the tests of components its time. A test about that does not replace the module,
// or in another way.
vi.mock('../lib/device/server-clock.ts', async (original) => ({
  ...(await original<object>()),
  measureServerClock: () => Promise.resolve(),
}));
