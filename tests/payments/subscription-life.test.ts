import { afterAll, beforeAll, describe, test } from 'vitest';
import { SUBSCRIPTION_LIFE } from './scenarios/subscription-life.ts';
import './support/contract.ts';
import { sandboxStage } from './support/sandbox-stage.ts';
import { clearWeather, setWeather, DELIVERY_MODES } from './support/weather.ts';

describe.each(DELIVERY_MODES)('news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  // Each buyer has a clock of their own.
  test.concurrent.each(Object.entries(SUBSCRIPTION_LIFE))('%s', (_scenario, play) => play(sandboxStage()));
});
