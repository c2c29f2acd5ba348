import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';

const stop = vi.fn<() => void>();
const take = vi.fn<() => Promise<File>>();
const keepLastSeconds = vi.fn(() => ({ stop, take }));
const handOverClip = vi.fn<(clip: File) => void>();
let type: string | null;
vi.mock('../../../lib/media/clip-recording.ts', () => ({ keepLastSeconds, handOverClip, recordedType: () => type }));
const { LastSeconds } = await import('./last-seconds.tsx');

class Stream {
  readonly active = true;
}
const camera = document.createElement('video');
const show = () =>
  render(
    <MemoryRouter initialEntries={['/videos/v1']}>
      <Routes>
        <Route path="/videos/v1" element={<LastSeconds camera={camera} sendPage="/reviews/new?video=v1&move=tour" />} />
        <Route path="/reviews/new" element={<p>Send</p>} />
      </Routes>
    </MemoryRouter>,
  );
const keep = () => fireEvent.click(screen.getByRole('button', { name: 'Garder les dernières secondes' }));
const send = () => screen.queryByRole('button', { name: /^Faire valider les dernières secondes/ });

beforeEach(async () => {
  vi.clearAllMocks();
  type = 'video/mp4';
  vi.stubGlobal('MediaStream', Stream);
  Object.defineProperty(camera, 'srcObject', { value: new Stream(), configurable: true });
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('records nothing before it is asked to, and stops when asked again', () => {
  show();
  expect([keepLastSeconds.mock.calls.length, send()]).toEqual([0, null]);
  keep();
  expect([keepLastSeconds.mock.calls.length, send() !== null]).toEqual([1, true]);
  keep();
  expect([stop.mock.calls.length, send()]).toEqual([1, null]);
});

it('leads with the last seconds to the page that sends them', async () => {
  const clip = new File(['x'], 'source.mp4');
  take.mockResolvedValue(clip);
  show();
  keep();
  fireEvent.click(send() ?? document.body);
  expect(await screen.findByText('Send')).toBeTruthy();
  expect(handOverClip).toHaveBeenCalledExactlyOnceWith(clip);
});

it('offers nothing where the browser cannot record', () => {
  type = null;
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
