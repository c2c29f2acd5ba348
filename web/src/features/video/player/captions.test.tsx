import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '../../../lib/media/player-handle.ts';
import { Captions } from './captions.tsx';

afterEach(cleanup);

/** A cue as a browser parses it. */
const cue = (html: string) => ({
  getCueAsHTML: () => document.createRange().createContextualFragment(html),
});
const track = (language: string, kind = 'subtitles') =>
  Object.assign(new EventTarget(), { language, kind, activeCues: [] as object[] });

/** A video whose list of tracks grows as a browser's does. */
function videoWith(...tracks: ReturnType<typeof track>[]) {
  const list = Object.assign(new EventTarget(), { [Symbol.iterator]: () => tracks.values() });
  const change = (type: 'addtrack' | 'removetrack', ...next: typeof tracks) =>
    act(() => {
      tracks.splice(0, tracks.length, ...next);
      list.dispatchEvent(new Event(type));
    });
  return { video: { textTracks: list } as unknown as HTMLVideoElement, change };
}
const show = (on: ReturnType<typeof track>, ...cues: object[]) =>
  act(() => {
    on.activeCues = cues;
    on.dispatchEvent(new Event('cuechange'));
  });

const SHOWN = { size: 'medium', layout: DEFAULT_LAYOUT, isRaised: false } as const;

it('shows the current cues of the chosen language without their tags', () => {
  const french = track('fr');
  const english = track('en');
  const chapters = track('fr', 'chapters');
  const { video } = videoWith(chapters, english, french);
  const { container, rerender } = render(<Captions video={video} locale="fr" {...SHOWN} />);
  show(english, cue('Hand below'));
  show(chapters, cue('Prise'));
  expect(container.textContent).toBe('');
  show(french, cue('<i>La main</i> &amp; le coude'), cue('<b>bas</b>'));
  expect(container.textContent).toBe('La main & le coude\nbas');
  show(french);
  expect(container.textContent).toBe('');
  rerender(<Captions video={video} locale="en" {...SHOWN} />);
  expect(container.textContent).toBe('Hand below');
});

it('follows captions whose track arrives, or is replaced, after they were switched on', () => {
  const { video, change } = videoWith();
  const { container } = render(<Captions video={video} locale="fr" {...SHOWN} />);
  const first = track('fr');
  const second = track('fr');
  change('addtrack', first);
  show(first, cue('La main'));
  expect(container.textContent).toBe('La main');
  show(first, cue('Le poignet'));
  expect(container.textContent).toBe('Le poignet');
  change('removetrack');
  expect(container.textContent).toBe('');
  change('addtrack', second);
  show(second, cue('Le coude'));
  expect(container.textContent).toBe('Le coude');
  show(first, cue('La main'));
  expect(container.textContent).toBe('Le coude');
});

it('lies on the film beside which the camera is, above what lies in its corners, in the chosen size', () => {
  const french = Object.assign(track('fr'), { activeCues: [cue('La main')] });
  const { video } = videoWith(french);
  const { container, rerender } = render(<Captions video={video} locale="fr" {...SHOWN} />);
  const style = (selector: string) =>
    getComputedStyle(container.querySelector(selector) ?? expect.fail(selector));
  const look = () => [
    style('div').width,
    style('[lang=fr]').bottom,
    style('[lang=fr]').getPropertyValue('--size'),
  ];
  expect(look()).toEqual(['100%', '4%', '1']);
  rerender(
    <Captions
      video={video}
      locale="fr"
      size="large"
      layout={{ ...DEFAULT_LAYOUT, split: true }}
      isRaised={true}
    />,
  );
  expect(look()).toEqual(['50%', '60px', '1.4']);
});
