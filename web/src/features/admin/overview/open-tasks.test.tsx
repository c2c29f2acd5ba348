import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import { OpenTasks } from './overview-panel.tsx';

afterEach(cleanup);

it('each task links to the list of what it counts', async () => {
  await initTranslations('en');
  render(
    <MemoryRouter>
      <OpenTasks tasks={{ drafts: 1, applications: 2, orders: 3, reports: 4 }} />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['1video to validate', '/admin/video-pro-validation?state=waiting'],
    ['2trainer requests', '/admin/pro-requests?status=pending'],
    // Orders with the status paid or expedier.
    ['3orders to ship', '/admin/starter-kit?status=waiting'],
    ['4reports to deal with', '/admin/moderation'],
  ]);
});
