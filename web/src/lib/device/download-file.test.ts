import { afterEach, expect, it, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('downloads the content under its name and revokes its URL one turn of the event loop later', async () => {
  vi.useFakeTimers();
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect([this.download, this.href]).toEqual(['soiree.ics', 'blob:here/1']);
  });

  downloadFile('soiree.ics', 'BEGIN:VCALENDAR', 'text/calendar;charset=utf-8');

  expect(clicked).toHaveBeenCalledOnce();
  const blob = made.mock.calls[0]?.[0];
  expect(blob).toBeInstanceOf(Blob);
  expect(await (blob as Blob).text()).toBe('BEGIN:VCALENDAR');
  expect(revoked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:here/1');
});
