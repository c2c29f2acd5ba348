import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { firstProp, PRACTICE_OBJECTS, practiceAnswersSchema } from './practice-answers.ts';

const ANSWERS = {
  experience: 'some',
  hand: 'left',
  object: 'glass_bottle',
  minutes: 30,
  days: ['mon', 'sat'],
  hour: 18,
} as const;

it('reads every answer, and the map of members who skipped the questions', () => {
  expect(z.parse(practiceAnswersSchema, ANSWERS)).toEqual(ANSWERS);
  expect(z.parse(practiceAnswersSchema, {})).toEqual({});
});

it.each([
  { experience: 'master' },
  { hand: 'both' },
  { object: 'tin' },
  { minutes: 25 },
  { minutes: '30' },
  { days: [] },
  { days: ['mon', 'mon'] },
  { days: ['lundi'] },
  { days: 'mon' },
  { hour: 24 },
  { hour: -1 },
  { hour: 18.5 },
])('takes %j for no answer, and keeps the others', (unknown) => {
  const others = Object.entries(ANSWERS).filter(([name]) => !(name in unknown));
  expect(z.parse(practiceAnswersSchema, { ...ANSWERS, ...unknown })).toEqual(
    Object.fromEntries(others),
  );
});

it('starts with an empty bottle for who has a glass bottle, else with a training bottle', () => {
  expect([...PRACTICE_OBJECTS, undefined].map(firstProp)).toEqual([
    'training',
    'empty',
    'training',
    'training',
  ]);
});
