import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useNoIndex } from './use-no-index.ts';

afterEach(() => {
  cleanup();
  for (const tag of tags()) tag.remove();
});
const tags = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name=robots]')];

it('keeps the page out of search engines while it is shown', () => {
  const { unmount } = renderHook(useNoIndex);
  expect(tags().map(({ content }) => content)).toEqual(['noindex']);
  unmount();
  expect(tags()).toEqual([]);
});

it('takes over the tag of the server, which goes with the page', () => {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }),
  );
  const { unmount } = renderHook(useNoIndex);
  expect(tags()).toHaveLength(1);
  unmount();
  expect(tags()).toEqual([]);
});
