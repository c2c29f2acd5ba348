import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TASK_RULES } from '@atelier/domain/metrics/task-rules';
import { TaskCard } from './task-card.tsx';

afterEach(cleanup);

it('the address of a task leads to its card', () => {
  render(<TaskCard id="m1">A question</TaskCard>);
  const address = TASK_RULES.support.page?.('m1') ?? expect.fail('no address');
  expect(document.querySelector(`#${address.split('#')[1]}`)).toBe(screen.getByRole('article'));
  expect(screen.getByRole('article').textContent).toBe('A question');
});
