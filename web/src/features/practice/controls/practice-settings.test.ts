import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS, storeSettings, readSettings } from './practice-settings.ts';

function device(text: string | null) {
  let stored = text;
  return { getItem: () => stored, setItem: (_key: string, value: string) => void (stored = value) };
}

describe('practice settings', () => {
  it('are read as they were stored', () => {
    const storage = device(null);
    const settings = { ...DEFAULT_SETTINGS, goal: 50, rampTarget: 1.25 };
    storeSettings(storage, settings);
    expect(readSettings(storage)).toEqual(settings);
  });

  it.each([null, '', '{"goal":', '7', '[]', '{"goal":-1}', '{"rampTarget":3}', '{"sound":"yes"}'])(
    'are the defaults for %j',
    (text) => expect(readSettings(device(text))).toEqual(DEFAULT_SETTINGS),
  );

  it('include what an older version stored', () => {
    expect(readSettings(device('{"goal":5}'))).toEqual({ ...DEFAULT_SETTINGS, goal: 5 });
  });

  it('are the defaults when storage is forbidden', () => {
    const reject = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    storeSettings({ getItem: () => null, setItem: reject }, DEFAULT_SETTINGS);
    expect(readSettings({ getItem: reject, setItem: reject })).toEqual(DEFAULT_SETTINGS);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
