import '../lib/device/install-storage-fallback.ts';
import { createRoot } from 'react-dom/client';
import { watchUncaughtErrors } from '../lib/client-errors.ts';
import { startI18n } from '../lib/i18n/start-i18n.ts';
import { playOneAtATime } from '../lib/media/one-at-a-time.ts';
import { App } from './app.tsx';
import { watchDeployments } from './watch-deployments.ts';

/** Renders the app into an element, once the translations are loaded. */
export async function startApp(root: HTMLElement): Promise<void> {
  watchUncaughtErrors();
  watchDeployments();
  playOneAtATime();
  await startI18n();
  createRoot(root).render(<App />);
}
