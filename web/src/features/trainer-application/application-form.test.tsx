import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

const sendApplication = vi.fn<() => Promise<void>>();
vi.mock('./data/application-store.ts', () => ({ sendApplication }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'loading' }) }));
const { ApplicationForm } = await import('./application-form.tsx');

const KNOWN = { full_name: 'Zoé Martin', email: 'zoe@example.test', phone: '06 12 34' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Envoyer ma demande' })));

beforeEach(async () => {
  await initTranslations('fr');
  render(<ApplicationForm uid="zoe" known={KNOWN} onSent={vi.fn()} />);
});
afterEach(cleanup);

it('says what is wrong with each text, by how much one is too long, and keeps them whole', async () => {
  fireEvent.change(field('Numéro SIRET'), { target: { value: '7'.repeat(32) } });
  expect(screen.getByText(/^Trop long de 12\scaractères\s: 20 au plus\.$/)).toBeTruthy();
  await send();
  expect(screen.getByText(/^Ce numéro est incomplet\s: 8\schiffres au moins\./)).toBeTruthy();
  expect(document.activeElement).toBe(field('Téléphone'));
  expect(field('Numéro SIRET').value).toHaveLength(32);
  expect(sendApplication).not.toHaveBeenCalled();
});
