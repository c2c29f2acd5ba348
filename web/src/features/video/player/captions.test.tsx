import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Captions } from './captions.tsx';

afterEach(cleanup);

/** A cue as a browser parses it. */
const cue = (html: string) => ({
  getCueAsHTML: () => document.createRange().createContextualFragment(html),
});
const track = (language: string, kind = 'subtitles') =>
  Object.assign(new EventTarget(), { language, kind, activeCues: [] as object[] });

it('shows the current cues of the chosen language without their tags', () => {
  const [french, english, chapters] = [track('fr'), track('en'), track('fr', 'chapters')];
  const video = { textTracks: [chapters, english, french] } as unknown as HTMLVideoElement;
  const { container, rerender } = render(<Captions video={video} locale="fr" />);
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
  rerender(<Captions video={video} locale="en" />);
  expect(container.textContent).toBe('Hand below');
});
