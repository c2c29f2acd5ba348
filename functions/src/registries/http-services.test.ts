import { expect, test, vi } from 'vitest';

const limitBodies = vi.fn<(maxBytes: number) => void>();
vi.mock('../http/limit-bodies.ts', () => ({ limitBodies }));
// It warns when it is called again, as each import here does.
vi.mock('firebase-functions/options', () => ({ setGlobalOptions: () => undefined }));

test.each<[string, number]>([
  ['app', 262_144],
  ['billing', 262_144],
  ['dataExport', 262_144],
  ['img', 262_144],
  ['page', 262_144],
  ['stripeWebhook', 1_048_576],
  ['onVideoWritten', Infinity],
])('the function %s reads at most %d bytes of a body', async (name, maxBytes) => {
  vi.stubEnv('FUNCTION_TARGET', name);
  vi.resetModules();
  limitBodies.mockClear();
  await import('./http-services.ts');
  expect(limitBodies).toHaveBeenCalledExactlyOnceWith(maxBytes);
});
