import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clickOutside } from '../../../test/click-outside.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('./data/application-actions.ts', () => ({ decideApplication: vi.fn() }));
const { DecisionDialog } = await import('./requests-panel.tsx');

const application = {
  id: 'u1',
  data: {
    user_id: 'u1',
    full_name: 'Ada',
    email: 'ada@example.test',
    phone: '0102030405',
    siret: '12345678901234',
    iban: 'FR7630006000011234567890189',
    accepted_contract: true,
    status: 'pending',
    created_at: new Date('2026-11-01T10:00:00Z'),
  },
} as const;

afterEach(cleanup);

it('the reason of a rejection is not lost by a click outside or by Escape', () => {
  const close = vi.fn();
  render(<DecisionDialog application={application} verdict="reject" onClose={close} />);
  fireEvent.change(screen.getByLabelText('requests.reason'), { target: { value: 'No diploma.' } });
  clickOutside(screen.getByRole('dialog'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'actions.cancel' }));
  expect(close).toHaveBeenCalledOnce();
});
