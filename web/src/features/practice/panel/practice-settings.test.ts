import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS, storeSettings, readSettings } from './practice-settings.ts';

function device(text: string | null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}

describe('practice settings', () => {
  it('come back as they were kept', () => {
    const storage = device(null);
    const settings = { ...DEFAULT_SETTINGS, goal: 50, rampTarget: 1.25 };
    storeSettings(storage, settings);
    expect(readSettings(storage)).toEqual(settings);
  });

  it.each([null, '', '{"goal":', '7', '[]', '{"goal":-1}', '{"rampTarget":3}', '{"sound":"yes"}'])(
    'are the first ones for %j',
    (text) => expect(readSettings(device(text))).toEqual(DEFAULT_SETTINGS),
  );

  it('take what an older version kept', () => {
    expect(readSettings(device('{"goal":5}'))).toEqual({ ...DEFAULT_SETTINGS, goal: 5 });
  });

  it('go on without a device that keeps', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    storeSettings({ getItem: () => null, setItem: refuse }, DEFAULT_SETTINGS);
    expect(readSettings({ getItem: refuse, setItem: refuse })).toEqual(DEFAULT_SETTINGS);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
