import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { LandingEvents } from './landing-events.tsx';

const answer = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  await initTranslations('fr');
  vi.stubGlobal('fetch', answer);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const event = (id: string) => ({
  id,
  title: `Soirée ${id}`,
  description: 'Deux heures.',
  type: 'demo',
  date: '2026-12-05',
  start_time: '19:00',
  end_time: '21:00',
  location: 'Paris',
  has_image: false,
  version: 1,
});
const social = { facebook_url: '', instagram_url: '', youtube_url: '' };
const eventLinks = () => screen.queryAllByRole('link', { name: /En savoir plus/ });

it('shows an error when the events fail to load, and three events after a retry, with a mark on those that are over', async () => {
  answer.mockResolvedValueOnce(new Response('{"error":"internal"}', { status: 500 }));
  const events = ['a', 'b', 'c'].map((id) => ({ ...event(id), is_over: id === 'b' }));
  answer.mockResolvedValueOnce(Response.json({ maintenance: false, social, events }));
  await act(async () => {
    render(
      <MemoryRouter>
        <LandingEvents />
      </MemoryRouter>,
    );
  });
  expect(screen.getByRole('alert').textContent).toContain(
    'Le programme ne s’affiche pas pour l’instant.',
  );
  expect(eventLinks()).toEqual([]);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })));
  await vi.waitFor(() => expect(eventLinks()).toHaveLength(3));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('article').map((one) => one.textContent?.includes('Passé'))).toEqual([
    false,
    true,
    false,
  ]);
  expect(eventLinks()[0]?.getAttribute('href')).toBe('/events/a');
  expect(screen.getByRole('link', { name: /Voir tous les événements/ }).getAttribute('href')).toBe(
    '/events',
  );
});
