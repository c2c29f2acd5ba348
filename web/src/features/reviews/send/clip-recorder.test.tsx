import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import { ClipRecorder } from './clip-recorder.tsx';

class Track extends EventTarget {
  muted = false;
  stop() {}
}
class Stream {
  readonly track = new Track();
  getTracks() {
    return [this.track];
  }
  getVideoTracks() {
    return [this.track];
  }
}
/** Hands out its film after it was stopped, as browsers do. */
class Recorder extends EventTarget {
  static isTypeSupported = () => true;
  state: 'inactive' | 'recording' = 'inactive';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    setTimeout(() => {
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['film']) }));
      this.dispatchEvent(new Event('stop'));
    }, 50);
  }
}

const onClip = vi.fn<(clip: File, isCut: boolean) => void>();
const recorder = (isReading = false) => (
  <ClipRecorder isReading={isReading} onClip={onClip} onClose={() => undefined} />
);
let stream: Stream;
/** Lets time pass, and the page follow each second. */
async function pass(ms: number) {
  for (let leftMs = ms; leftMs > 1_000; leftMs -= 1_000) {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  }
  await act(() => vi.advanceTimersByTimeAsync(ms % 1_000 || Math.min(ms, 1_000)));
}
const record = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Filmer dans 5\ssecondes$/ });
const stop = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Arrêter' });
const isTakenSaid = () => screen.queryByText(/^Une autre application utilise la caméra/) !== null;
const happens = (event: 'mute' | 'unmute' | 'ended') =>
  act(() => {
    stream.track.muted = event === 'mute';
    stream.track.dispatchEvent(new Event(event));
  });

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers();
  onClip.mockReset();
  vi.stubGlobal('MediaStream', Stream);
  vi.stubGlobal('MediaRecorder', Recorder);
  const getUserMedia = () => Promise.resolve((stream = new Stream()));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    value: null,
    writable: true,
    configurable: true,
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'play', {
    value: () => Promise.resolve(),
    configurable: true,
  });
  render(recorder());
  await pass(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('a recording whose camera another application takes is kept up to there', async () => {
  fireEvent.click(record());
  await pass(12_000);
  happens('mute');
  await pass(2_050);
  expect(onClip.mock.calls.map(([, isCut]) => isCut)).toEqual([true]);
  expect([isTakenSaid(), record().disabled]).toEqual([true, true]);
  happens('unmute');
  expect([isTakenSaid(), record().disabled]).toEqual([false, false]);
});

it('a recording whose camera ends is kept, and the camera can be started again', async () => {
  fireEvent.click(record());
  await pass(12_000);
  happens('ended');
  await pass(50);
  expect(onClip.mock.calls.map(([, isCut]) => isCut)).toEqual([true]);
  fireEvent.click(screen.getByRole('button', { name: 'Rallumer la caméra' }));
  await pass(0);
  expect(record().disabled).toBe(false);
});

it('no recording begins while another application has the camera', async () => {
  fireEvent.click(record());
  await pass(2_000);
  happens('mute');
  await pass(30_000);
  expect([record().disabled, onClip.mock.calls.length]).toEqual([true, 0]);
});

it('a busy device whose camera has no picture for a moment loses neither countdown nor recording', async () => {
  const stand = async (ms: number) => {
    happens('mute');
    await pass(ms);
    happens('unmute');
  };
  fireEvent.click(record());
  await pass(4_500);
  // The camera is back after the last second of the countdown.
  await stand(1_000);
  await pass(1_000);
  await stand(1_900);
  await pass(6_000);
  fireEvent.click(stop());
  await pass(50);
  expect(onClip.mock.calls.map(([, isCut]) => isCut)).toEqual([false]);
});

it('a recording is kept up to where the camera was lost, also if the page stood still until it came back', async () => {
  fireEvent.click(record());
  await pass(12_000);
  happens('mute');
  vi.setSystemTime(Date.now() + 60_000);
  happens('unmute');
  await pass(50);
  expect(onClip.mock.calls.map(([, isCut]) => isCut)).toEqual([true]);
});

it('a recording that is stopped is whole, and one whose camera is closed is discarded', async () => {
  fireEvent.click(record());
  await pass(12_000);
  fireEvent.click(stop());
  await pass(50);
  expect(onClip.mock.calls.map(([, isCut]) => isCut)).toEqual([false]);
  onClip.mockReset();
  cleanup();
  render(recorder());
  await pass(0);
  fireEvent.click(record());
  await pass(12_000);
  cleanup();
  await pass(50);
  expect(onClip).not.toHaveBeenCalled();
});

it('a recording can be stopped once its film is surely long enough', async () => {
  fireEvent.click(record());
  await pass(10_000);
  expect(stop().disabled).toBe(true);
  await pass(1_000);
  expect(stop().disabled).toBe(false);
});

it('after a recording, which may be refused, another one can be made as soon as it is read', async () => {
  cleanup();
  const { rerender } = render(recorder());
  await pass(0);
  fireEvent.click(record());
  await pass(12_000);
  fireEvent.click(stop());
  await pass(50);
  expect([onClip.mock.calls.length, record().disabled]).toEqual([1, false]);
  rerender(recorder(true));
  expect(record().disabled).toBe(true);
});
