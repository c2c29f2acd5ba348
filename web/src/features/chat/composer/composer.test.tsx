import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import { Composer } from './composer.tsx';

const onSubmit = vi.fn();
const choose = vi.fn();
const field = () => screen.getByRole('textbox');

beforeEach(async () => {
  vi.clearAllMocks();
  await initTranslations('fr');
  const attachment = {
    file: null,
    preparing: false,
    rejection: null,
    choose,
    remove: vi.fn(),
    clearWhenDone: vi.fn(),
  };
  render(
    <Composer
      roomName="Bar"
      text="にほん"
      error={null}
      editing={null}
      attachment={attachment}
      onSubmit={onSubmit}
      onWrite={vi.fn()}
      onEditLast={vi.fn()}
      field={{ current: null }}
    />,
  );
});
afterEach(cleanup);

it.each([
  ['while composing', { isComposing: true }],
  ['after composing, as Safari reports it', { keyCode: 229 }],
])('Enter that confirms the choice of an input method does not send: %s', (_case, event) => {
  fireEvent.keyDown(field(), { key: 'Enter', ...event });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
  expect(onSubmit).toHaveBeenCalledOnce();
});

const picture = new File(['picture'], 'image.png', { type: 'image/png' });
/** Pastes and returns whether the browser inserts the text. */
function paste(texts: Readonly<Record<string, string>>, files: readonly File[]): boolean {
  const types = [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])];
  return fireEvent.paste(field(), {
    clipboardData: { types, files, getData: (type: string) => texts[type] ?? '' },
  });
}

it.each([
  [
    'cells of a spreadsheet',
    { 'text/plain': 'A\tB', 'text/html': '<table></table>' },
    [picture],
    0,
  ],
  [
    'a paragraph of a text processor',
    { 'text/plain': 'A', 'text/rtf': '{\\rtf1 A}' },
    [picture],
    0,
  ],
  ['text alone', { 'text/plain': 'A' }, [], 0],
  ['a picture of a page', { 'text/html': '<img src="a.png">' }, [picture], 1],
  ['a file with its name', { 'text/plain': 'image.png' }, [picture], 1],
  ['a screenshot', {}, [picture], 1],
])('pasting %s', (_case, texts, files, attached) => {
  expect(paste(texts, files)).toBe(attached === 0);
  expect(choose).toHaveBeenCalledTimes(attached);
});
