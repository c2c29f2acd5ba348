import { describe, test } from 'vitest';
import { LEAVING } from './scenarios/leaving.ts';
import './support/contract.ts';
import { DELIVERY_MODES, playIn } from './support/delivery.ts';
import { sandboxStage } from './support/sandbox-stage.ts';

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  playIn(faults);

  test.concurrent.each(Object.entries(LEAVING))('%s', (_scenario, play) => play(sandboxStage()));
});
