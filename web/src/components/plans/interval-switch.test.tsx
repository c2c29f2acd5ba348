import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

const site = vi.hoisted(() => ({ sellsByYear: true }));
vi.mock('../../lib/site/site-environment.ts', () => site);
const { IntervalSwitch } = await import('./interval-switch.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it.each([
  ['are still loading', true, undefined, 'disabled'],
  ['are still loading and none is planned', false, undefined, 'absent'],
  ['have arrived', false, true, 'enabled'],
  ['do not exist', true, false, 'absent'],
] as const)(
  'the yearly prices %s (planned: %s, known: %s): the button is %s',
  (_case, sellsByYear, hasYearly, expected) => {
    site.sellsByYear = sellsByYear;
    render(<IntervalSwitch hasYearly={hasYearly} interval="month" onChange={vi.fn()} />);
    const yearly = screen.queryByRole<HTMLButtonElement>('button', { name: 'Par an' });
    const shown = yearly?.disabled === true ? 'disabled' : 'enabled';
    expect(yearly === null ? 'absent' : shown).toBe(expected);
  },
);
