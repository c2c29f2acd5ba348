import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heldFor } from '../held-page.ts';
import { keepLastSeconds, recordClip, recordedType } from './clip-recording.ts';

/** A recorder that gives one part when it stops. */
class Recorder extends EventTarget {
  static supported: readonly string[] = [];
  static running: Recorder[] = [];
  static isTypeSupported = (type: string) => Recorder.supported.includes(type);
  state: 'inactive' | 'recording' = 'inactive';
  startedAt = 0;
  start() {
    this.state = 'recording';
    this.startedAt = Date.now();
    Recorder.running.push(this);
  }
  stop() {
    this.state = 'inactive';
    Recorder.running = Recorder.running.filter((other) => other !== this);
    const film = `film of ${(Date.now() - this.startedAt) / 1000} s`;
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([film]) }));
    this.dispatchEvent(new Event('stop'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', Recorder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stream = { active: true } as MediaStream;
const record = (type: string) => {
  const onClip = vi.fn<(file: File) => void>();
  return { onClip, recording: recordClip(stream, type, onClip, vi.fn()) };
};

it.each([
  [['video/webm', 'video/mp4'], 'video/mp4'],
  [['video/webm', 'video/webm;codecs=vp9'], 'video/webm;codecs=vp9'],
  [['video/ogg'], null],
])('of %j records %s', (supported, type) => {
  Recorder.supported = supported;
  expect(recordedType()).toBe(type);
});

it('knows a browser that cannot record', () => {
  vi.stubGlobal('MediaRecorder', undefined);
  expect(recordedType()).toBeNull();
});

it.each([
  ['video/mp4;codecs=avc1.42E01E', 'source.mp4', 'video/mp4'],
  ['video/webm;codecs=vp9', 'source.webm', 'video/webm'],
])('names a clip of %s as the bucket stores it', async (recorded, name, type) => {
  const { onClip, recording } = record(recorded);
  recording.stop();
  const file = onClip.mock.lastCall?.[0];
  expect([file?.name, file?.type, await file?.text()]).toEqual([name, type, 'film of 0 s']);
});

it('ends after 20 s, once', () => {
  const { onClip, recording } = record('video/mp4');
  vi.advanceTimersByTime(19_999);
  expect(onClip).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  recording.stop();
  expect(onClip).toHaveBeenCalledOnce();
  expect(heldFor()).toBeNull();
});

it('discards a cancelled recording, and holds the page until then', () => {
  const { onClip, recording } = record('video/mp4');
  expect(heldFor()).toBe('recording');
  recording.cancel();
  expect(heldFor()).toBeNull();
  vi.advanceTimersByTime(20_000);
  expect(onClip).not.toHaveBeenCalled();
});

it.each([
  [7, 7],
  [12, 12],
  [19, 19],
  [21, 11],
  [65, 15],
])('after %s s the last %s s can be taken', async (passedS, keptS) => {
  const last = keepLastSeconds(stream, 'video/mp4');
  vi.advanceTimersByTime(passedS * 1000);
  const file = await last.take();
  expect(await file?.text()).toBe(`film of ${keptS} s`);
  last.stop();
  expect(Recorder.running).toEqual([]);
});

it('goes on after a take, which is not in the next one', async () => {
  const last = keepLastSeconds(stream, 'video/mp4');
  vi.advanceTimersByTime(12_000);
  await last.take();
  vi.advanceTimersByTime(8_000);
  expect(await (await last.take())?.text()).toBe('film of 8 s');
  last.stop();
});

it('takes what was recorded before the camera ended, and nothing after it', async () => {
  const camera = { active: true };
  const last = keepLastSeconds(camera as MediaStream, 'video/mp4');
  vi.advanceTimersByTime(8_000);
  camera.active = false;
  Recorder.running.forEach((recorder) => recorder.stop());
  vi.advanceTimersByTime(1_000);
  expect(await (await last.take())?.text()).toBe('film of 8 s');
  expect(await last.take()).toBeNull();
  last.stop();
});

it('keeps nothing once it is stopped', () => {
  const last = keepLastSeconds(stream, 'video/mp4');
  vi.advanceTimersByTime(15_000);
  last.stop();
  vi.advanceTimersByTime(60_000);
  expect(Recorder.running).toEqual([]);
});
