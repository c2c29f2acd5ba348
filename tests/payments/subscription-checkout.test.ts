import { afterAll, beforeAll, describe, test } from 'vitest';
import { CHECKOUT } from './scenarios/checkout.ts';
import './support/contract.ts';
import { sandboxStage } from './support/sandbox-stage.ts';
import { clearWeather, setWeather, WEATHER } from './support/weather.ts';

describe.each(WEATHER)('news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test.concurrent.each(Object.entries(CHECKOUT))('%s', (_scenario, play) => play(sandboxStage()));
});
