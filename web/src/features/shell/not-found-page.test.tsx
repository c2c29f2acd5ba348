import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { NotFoundPage } from './not-found-page.tsx';

afterEach(cleanup);

it('is not indexed until the visitor goes on to another page', async () => {
  await initTranslations('fr');
  render(
    <MemoryRouter initialEntries={['/nulle-part']}>
      <Routes>
        <Route path="/" element={<h1>Accueil</h1>} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </MemoryRouter>,
  );
  const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');
  expect(screen.getByRole('heading').textContent).toBe('Page non trouvée');
  expect(robots()).toBe('noindex');
  fireEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('heading').textContent).toBe('Accueil');
  expect(robots()).toBeUndefined();
});
