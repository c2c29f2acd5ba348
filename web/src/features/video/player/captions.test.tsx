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

const SHOWN = { size: 'medium', layout: DEFAULT_LAYOUT, isRaised: false } as const;

it('shows the current cues of the chosen language without their tags', () => {
  const [french, english, chapters] = [track('fr'), track('en'), track('fr', 'chapters')];
  const video = { textTracks: [chapters, english, french] } as unknown as HTMLVideoElement;
  const { container, rerender } = render(<Captions video={video} locale="fr" {...SHOWN} />);
  const show = (on: typeof french, ...cues: object[]) =>
    act(() => {
      on.activeCues = cues;
      on.dispatchEvent(new Event('cuechange'));
    });
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

it('lies on the film beside which the camera is, above what lies in its corners, in the chosen size', () => {
  const french = Object.assign(track('fr'), { activeCues: [cue('La main')] });
  const video = { textTracks: [french] } as unknown as HTMLVideoElement;
  const { container, rerender } = render(<Captions video={video} locale="fr" {...SHOWN} />);
  const style = (selector: string) => getComputedStyle(container.querySelector(selector) ?? expect.fail(selector));
  const look = () => [style('div').width, style('[lang=fr]').bottom, style('[lang=fr]').getPropertyValue('--size')];
  expect(look()).toEqual(['100%', '4%', '1']);
  rerender(
    <Captions video={video} locale="fr" size="large" layout={{ ...DEFAULT_LAYOUT, split: true }} isRaised={true} />,
  );
  expect(look()).toEqual(['50%', '60px', '1.4']);
});
