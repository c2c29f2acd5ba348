import { resolve } from 'node:path';
import { createViteServer } from 'vitest/node';
import { builtinEnvironments } from 'vitest/runtime';
import type * as StandIns from './dashboard-stand-ins.ts';

/** Modules of the app that need a server, by the end of their imports. */
const REPLACED = ['/live-query.tsx', '/session.tsx', '/server-clock.ts', '/learning-time.ts'];
const STAND_INS = resolve(import.meta.dirname, 'dashboard-stand-ins.ts');
/** A module that does not exist as a file: what the app is put together with. */
const PARTS = 'dashboard-parts';
const PARTS_CODE = `
  export { createElement } from 'react';
  export { flushSync } from 'react-dom';
  export { createRoot } from 'react-dom/client';
  export { MemoryRouter } from 'react-router-dom';
  export { ThemeProvider } from '@mui/material/styles';
  export { ToastProvider } from '/src/components/feedback/toast.tsx';
  export { DashboardPage } from '/src/features/dashboard/dashboard-page.tsx';
  export { PracticeLog } from '/src/features/practice/log/practice-log.tsx';
  export { TodayCard } from '/src/features/practice/today/today-card.tsx';
  export { theme } from '/src/lib/theme/theme.ts';
  export { initTranslations } from '/src/test/real-translations.ts';
`;

/** The dashboard of a member, as `dashboard-screen.tsx` puts it together. */
interface RenderedDashboard {
  /**
   * Renders it once, from nothing to its elements, and takes it away.
   *
   * @returns the milliseconds, without layout and painting.
   * @throws Error if it does not show the plan of the day.
   */
  readonly render: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** A turn of the event loop, in which React runs effects and what they change. */
const turn = () => new Promise((next) => setImmediate(next));

/** Loads the dashboard's components with React's production build, in a simulated window. */
export async function openDashboard(member: StandIns.MemberData): Promise<RenderedDashboard> {
  process.env.NODE_ENV = 'production';
  const window = await builtinEnvironments['happy-dom'].setup(globalThis, {
    happyDOM: { url: 'http://localhost/dashboard', width: 1440, height: 900 },
  });
  const vite = await createViteServer({
    root: 'web',
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [
      {
        name: 'stand-ins',
        enforce: 'pre',
        resolveId: (id) => {
          if (REPLACED.some((end) => id.endsWith(end))) return STAND_INS;
          return id === PARTS ? PARTS : null;
        },
        load: (id) => (id === PARTS ? PARTS_CODE : null),
      },
    ],
  });
  const { provide } = (await vite.ssrLoadModule(STAND_INS)) as typeof StandIns;
  provide(member);
  const parts = await vite.ssrLoadModule(PARTS);
  const { createElement, createRoot, flushSync } = parts;
  await parts.initTranslations('fr');

  const { uid, profile } = member;
  const page = createElement(parts.DashboardPage, {
    findResumePoint: () => ({ atS: 0, isGap: false }),
    onBecomeTrainer: () => undefined,
    today: (films: unknown) => createElement(parts.TodayCard, { uid, profile, films }),
    practice: createElement(parts.PracticeLog, { uid, timeZone: profile.time_zone }),
  });
  const providers = [
    [parts.ThemeProvider, { theme: parts.theme }],
    [parts.ToastProvider],
    [parts.MemoryRouter],
  ];
  const element = providers.reduceRight(
    (content, [provider, props]) => createElement(provider, props, content),
    page,
  );
  return {
    render: async () => {
      const box = document.body.appendChild(document.createElement('div'));
      const root = createRoot(box);
      const startMs = performance.now();
      flushSync(() => root.render(element));
      await turn();
      const renderedMs = performance.now() - startMs;
      // On the first visit the films of the plan are read.
      for (let turns = 0; turns < 50 && box.querySelector('ol') === null; turns++) await turn();
      if (box.querySelector('ol') === null) throw new Error('The dashboard shows no plan.');
      root.unmount();
      box.remove();
      return renderedMs;
    },
    stop: async () => {
      await vite.close();
      await window.teardown(globalThis);
    },
  };
}
