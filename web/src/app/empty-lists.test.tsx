import type { ReactNode } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DraftsPanel } from '../features/admin/drafts/drafts-panel.tsx';
import { EventsPanel } from '../features/admin/events/events-panel.tsx';
import { RequestsPanel } from '../features/admin/requests/requests-panel.tsx';
import { LiveSourceContext } from '../lib/firestore/live-query.tsx';
import type { LiveState } from '../lib/firestore/live-state.ts';
import { AtAddress } from '../test/at-address.tsx';
import { initTranslations } from '../test/real-translations.ts';

vi.mock('../lib/firestore/sdk-reads.ts', () => ({ fetchCount: () => Promise.resolve(0) }));
afterEach(cleanup);

const EMPTY: LiveState<unknown> = { status: 'ready', fromCache: false, data: [] };

/** Texts of `tests/support/agreed-texts.ts`. */
const EMPTY_LISTS: readonly [string, ReactNode][] = [
  ['Aucun événement trouvé', <EventsPanel key="events" />],
  ['Aucune demande pour le moment', <RequestsPanel key="requests" />],
  ['Aucune vidéo en attente.', <DraftsPanel key="validation" />],
];

it.each(EMPTY_LISTS)('an empty list of the admin area shows: %s', async (text, panel) => {
  await initTranslations('fr');
  const within = (live: LiveState<unknown>) => (
    <AtAddress>
      <LiveSourceContext value={() => live}>{panel}</LiveSourceContext>
    </AtAddress>
  );
  const { rerender } = render(within({ status: 'loading' }));
  expect(screen.queryByText(text)).toBeNull();
  rerender(within(EMPTY));
  expect(screen.getByText(text)).toBeTruthy();
});
