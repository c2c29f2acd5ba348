import { describe, expect, it, test } from 'vitest';
import { handKey, HANDS, PROPS, skillId } from './mastery.ts';
import { filmsForNewMoves, planDay } from './plan-blocks.ts';
import { exchange, lengthen, shorten } from './plan-changes.ts';
import type { PlanBlock, PlanFilm, PlanInput, PlanMove } from './plan.ts';
import { DEFAULT_MINUTES } from './practice-answers.ts';
import { NO_PRACTICE, type Practice, type SkillSummary } from './practice-summary.ts';

const DAY = '2026-11-20';
const NOON = new Date(`${DAY}T11:00:00Z`);
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS);

/** Films are older, and so earlier in the path, in the order of their names. */
const film = (id: string, moves?: number, more: Partial<PlanFilm> = {}): PlanFilm => ({
  id,
  moves,
  category: 'bases',
  difficulty_level: 'Débutant',
  created_at: new Date(Date.UTC(2026, 0, id.charCodeAt(0))),
  ...more,
});
const moves = (...ids: string[]): PlanMove[] =>
  ids.map((id) => ({ id, name_fr: `Le ${id}`, name_en: `The ${id}` }));

const skill = (
  video_id: string,
  move_id: string,
  more: Partial<SkillSummary> = {},
): SkillSummary => ({
  video_id,
  move_id,
  name_fr: `Le ${move_id}`,
  name_en: `The ${move_id}`,
  hand: 'right',
  prop: 'training',
  tries: 10,
  caught: 5,
  best: 5,
  last_at: daysAgo(1),
  ...more,
});
const practised = (...skills: SkillSummary[]): Practice => ({
  days: {},
  skills: Object.fromEntries(
    skills.map((one) => [skillId(one.video_id, one.move_id, one.hand, one.prop), one]),
  ),
});

const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  day: DAY,
  timeZone: 'Europe/Paris',
  answers: {},
  practice: NO_PRACTICE,
  shelves: [[film('a', 3), film('b', 3)]],
  labels: {},
  moves: new Map([
    ['a', moves('one', 'two', 'three')],
    ['b', moves('four', 'five', 'six')],
  ]),
  ...more,
});

/** A block as `kind move hand prop`. */
const said = ({ kind, video_id, move, hand, prop }: PlanBlock) =>
  move === null ? `${kind} ${video_id}` : `${kind} ${move.id} ${hand} ${prop}`;
const planned = (more: Partial<PlanInput> = {}) => planDay(input(more)).map(said);
const minutesOf = (blocks: readonly PlanBlock[]) => blocks.map(({ minutes }) => minutes);
const reasons = (more: Partial<PlanInput>) =>
  Object.fromEntries(planDay(input(more)).map(({ id, reason }) => [id, reason]));

describe('a member without practice', () => {
  it('begins the path with both hands, for twenty minutes without an answer', () => {
    const plan = planDay(input());
    expect(plan.map(said)).toEqual([
      'new one right training',
      'new one left training',
      'new two right training',
      'new two left training',
      'new three right training',
      'new three left training',
    ]);
    expect(minutesOf(plan)).toEqual([4, 4, 3, 3, 3, 3]);
    expect(plan.map(({ reason }) => reason)).toEqual([
      { code: 'first' },
      { code: 'other_hand' },
      { code: 'after', name_fr: 'Le one', name_en: 'The one' },
      { code: 'other_hand' },
      { code: 'after', name_fr: 'Le two', name_en: 'The two' },
      { code: 'other_hand' },
    ]);
  });

  it('throws with the own hand, object and minutes', () => {
    const answers = { hand: 'left', object: 'glass_bottle', minutes: 10 } as const;
    expect(planned({ answers })).toEqual([
      'new one left empty',
      'new one right empty',
      'new two left empty',
    ]);
  });

  it.each(['some', 'bar'] as const)('knows something (%s): one hand a day', (experience) => {
    expect(planned({ answers: { experience, minutes: 10 } })).toEqual([
      'new one right training',
      'new two right training',
      'new three right training',
    ]);
  });

  it('has longer blocks when there are few', () => {
    const one = { shelves: [[film('a', 1)]], moves: new Map([['a', moves('one')]]) };
    expect(minutesOf(planDay(input(one)))).toEqual([5, 5]);
  });

  it('has nothing to do without films', () => {
    expect(planned({ shelves: [[]] })).toEqual([]);
  });

  it('follows the path of the own level first', () => {
    const shelves = [[film('b', 3)], [film('a', 3)]];
    expect(planned({ shelves })[0]).toBe('new four right training');
  });
});

describe('a member with practice', () => {
  const practice = practised(
    skill('a', 'one', { best: 10, last_at: daysAgo(15) }),
    skill('a', 'one', { hand: 'left', best: 9, last_at: daysAgo(12) }),
    skill('a', 'two', { last_at: daysAgo(3) }),
    skill('a', 'two', { hand: 'left', failed: 2, last_at: daysAgo(1) }),
  );

  it('warms up, alternates reviews and new moves, and ends freely', () => {
    const plan = planDay(input({ practice }));
    expect(minutesOf(plan)).toEqual([3, 3, 4, 3, 4, 3]);
    expect(plan.map(said)).toEqual([
      'warm_up one right training',
      'review two left training',
      'new three right training',
      'review one left training',
      'new three left training',
      'free two right training',
    ]);
  });

  it('is told why', () => {
    expect(reasons({ practice })).toMatchObject({
      a_one_right_training: { code: 'mastered', best: 10 },
      a_two_left_training: { code: 'failed', times: 2, days: 1 },
      a_three_right_training: { code: 'after', name_fr: 'Le two' },
      a_one_left_training: { code: 'due', days: 5 },
      a_two_right_training: { code: 'free' },
    });
  });

  it('gets more new moves once they know some', () => {
    const answers = { experience: 'some', minutes: 30 } as const;
    expect(planned({ practice, answers }).slice(0, 5)).toEqual([
      'warm_up one right training',
      'review two left training',
      'new three right training',
      'new one left empty',
      'review two right training',
    ]);
  });

  it('has more reviews than new moves once too many are due', () => {
    const begun = Array.from({ length: 20 }, (_, index) =>
      skill('b', 'four', { hand: 'right', move_id: `m${index}`, last_at: daysAgo(2) }),
    );
    const kinds = planDay(
      input({
        practice: practised(...begun),
        shelves: [[film('a', 3), film('b', 20)]],
        moves: new Map([['a', moves('one', 'two', 'three')]]),
      }),
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['review', 'review', 'new', 'review', 'review', 'free']);
  });

  it('gets the next prop in turn with new moves', () => {
    const mastered = practised(
      skill('a', 'one', { best: 9, last_at: daysAgo(1) }),
      skill('a', 'one', { hand: 'left', best: 5, last_at: daysAgo(0) }),
      skill('a', 'two', { best: 9, last_at: daysAgo(2) }),
    );
    expect(planned({ practice: mastered, answers: { minutes: 10 } })).toEqual([
      'warm_up two right training',
      'new two left training',
      'new one right empty',
    ]);
  });

  it('is reviewed with the harder prop before the mastered one warms up', () => {
    const two = practised(
      skill('a', 'one', { best: 9, last_at: daysAgo(9) }),
      skill('a', 'one', { prop: 'empty', failed: 1 }),
    );
    expect(planned({ practice: two })[0]).toBe('review one right empty');
  });

  it('reviews a mastered move the day after it failed', () => {
    const failed = practised(skill('a', 'one', { best: 10, failed: 1 }));
    expect(reasons({ practice: failed })).toMatchObject({
      a_one_right_training: { code: 'failed', times: 1, days: 1 },
    });
  });

  it('only starts the other hand of a move that was begun with one', () => {
    const both = practised(
      skill('a', 'one', { hand: 'both' }),
      skill('a', 'two', { hand: 'left' }),
    );
    const others = planDay(input({ practice: both })).filter(
      ({ reason }) => reason.code === 'other_hand',
    );
    expect(others.map(said)).toEqual(['new two right training', 'new three left training']);
  });

  it('plans what is mastered when nothing else is left', () => {
    const all = PROPS.flatMap((prop) =>
      (['right', 'left'] as const).map((hand) => skill('a', 'one', { hand, prop, best: 10 })),
    );
    const one = { shelves: [[film('a', 1)]], moves: new Map([['a', moves('one')]]) };
    expect(planned({ ...one, practice: practised(...all) })).toEqual([
      'warm_up one left half',
      'free one right half',
    ]);
  });

  it('ends with what they practised most, but not with what they practised today', () => {
    const today = practised(
      skill('a', 'one', { tries: 90, last_at: daysAgo(0) }),
      skill('a', 'two', { last_at: daysAgo(0.1) }),
      skill('b', 'four', { prop: 'half', best: 9, last_at: daysAgo(3) }),
      skill('b', 'five', { prop: 'half', best: 9, last_at: daysAgo(2) }),
      skill('b', 'six', { prop: 'half', best: 9, tries: 50, last_at: daysAgo(2) }),
    );
    const free = planDay(input({ practice: today })).filter(({ kind }) => kind === 'free');
    expect(free.map(said)).toEqual(['free six right half']);
  });
});

describe('films', () => {
  const seen = practised(skill('gone', 'one'), skill('a', 'gone'), skill('b', 'four'));

  it('that are deleted, of another plan, or have lost a move are not planned', () => {
    const blocks = planDay(input({ practice: seen }));
    expect(
      blocks.filter(({ video_id, move }) => video_id === 'gone' || move?.id === 'gone'),
    ).toEqual([]);
    expect(blocks.some(({ video_id }) => video_id === 'b')).toBe(true);
  });

  it('of a plan that ended tonight are not planned', () => {
    const free = { shelves: [[film('a', 3)]], practice: practised(skill('b', 'four')) };
    expect(planDay(input(free)).filter(({ video_id }) => video_id !== 'a')).toEqual([]);
  });

  it('of a plan that was changed keep what was practised: it is planned again with that plan', () => {
    const noted = () =>
      practised(
        skill('b', 'four', { best: 10, last_at: daysAgo(15) }),
        skill('b', 'five', { last_at: daysAgo(3) }),
      );
    const practice = noted();
    const basic = { shelves: [[film('b', 3)], [film('a', 1)]], practice };
    const pro = { shelves: [[film('p', 3)], [film('a', 1)]], practice };
    const before = planDay(input(basic));
    expect(before.map(({ reason }) => reason)).toContainEqual({ code: 'mastered', best: 10 });
    const plan = planDay(input({ ...pro, moves: new Map([['p', moves('pour')]]) }));
    expect(plan.map(said)).toEqual(['new pour right training', 'new pour left training']);
    expect(filmsForNewMoves({ ...pro, labels: {} })).toEqual(['p', 'a']);
    expect(practice).toEqual(noted());
    expect(planDay(input(basic))).toEqual(before);
  });

  it('without moves are watched once a day in their place, until they are completed', () => {
    const shelves = [[film('0', 0), film('1', 0), film('a', 3)]];
    expect(planned({ shelves })).toEqual([
      'watch 0',
      'new one right training',
      'new one left training',
      'new two right training',
      'new two left training',
      'new three right training',
    ]);
    expect(planned({ shelves, labels: { 0: 'completed' } })[0]).toBe('watch 1');
  });

  it('without moves are all that is left', () => {
    const shelves = [[film('0', 0), film('1', 0)]];
    expect(planned({ shelves })).toEqual(['watch 0', 'watch 1']);
  });

  it('are known to have no moves once they are read', () => {
    const unknown = { shelves: [[film('a')]], moves: new Map([['a', []]]) };
    expect(planned(unknown)).toEqual(['watch a']);
  });
});

describe('filmsForNewMoves', () => {
  const cards = [film('a', 2), film('b', 0), film('c'), film('d', 1), film('e', 1)];
  const read = (practice: Practice, labels: PlanInput['labels'] = {}) =>
    filmsForNewMoves({ shelves: [cards], practice, labels });

  it('are the first two of the path with moves, or of which nobody knows', () => {
    expect(read(NO_PRACTICE)).toEqual(['a', 'c']);
    expect(read(NO_PRACTICE, { c: 'completed', a: 'completed' })).toEqual(['a', 'd']);
  });

  it('have a move that was not begun with any hand or prop', () => {
    const left = skill('a', 'one', { hand: 'left' });
    expect(read(practised(skill('a', 'one'), left))[0]).toBe('a');
    expect(read(practised(skill('a', 'one'), skill('a', 'two')))[0]).toBe('c');
  });

  it('are of the own level first', () => {
    const shelves = [[film('z', 1)], [film('a', 1)]];
    expect(filmsForNewMoves({ shelves, practice: NO_PRACTICE, labels: {} })).toEqual(['z', 'a']);
  });
});

describe('the calendar of the member', () => {
  const reviewed = (day: string, at: string, best = 5, timeZone = 'Europe/Paris') =>
    planDay(
      input({
        day,
        timeZone,
        practice: practised(skill('a', 'one', { best, last_at: new Date(at) })),
      }),
    ).some(({ kind }) => kind === 'review');

  it.each([
    ['practised a minute before midnight', '2026-11-20', '2026-11-19T22:59:00Z', true],
    ['practised at midnight', '2026-11-20', '2026-11-19T23:00:00Z', false],
    ['late before the day of 23 hours', '2026-03-29', '2026-03-28T22:45:00Z', true],
    ['early on the day of 23 hours', '2026-03-29', '2026-03-28T23:15:00Z', false],
    ['late before the day of 25 hours', '2026-10-25', '2026-10-24T21:59:00Z', true],
    ['late on the day of 25 hours', '2026-10-25', '2026-10-25T22:59:00Z', false],
    ['the day after it', '2026-10-26', '2026-10-25T22:59:00Z', true],
  ])('%s', (_name, day, at, is) => expect(reviewed(day, at)).toBe(is));

  it('counts in the zone of the member', () => {
    expect(reviewed('2026-11-20', '2026-11-19T23:30:00Z', 5, 'Europe/London')).toBe(true);
  });

  it('counts a week in days, however long they are', () => {
    const due = (day: string) =>
      planDay(
        input({
          day,
          practice: practised(
            skill('a', 'one', { best: 9, last_at: new Date('2026-03-23T22:30:00Z') }),
            skill('a', 'two', { best: 9, last_at: new Date('2026-03-23T22:50:00Z') }),
          ),
        }),
      ).find(({ kind }) => kind === 'review')?.reason;
    expect(due('2026-03-29')).toBeUndefined();
    expect(due('2026-03-30')).toEqual({ code: 'due', days: 0 });
    expect(due('2026-04-02')).toEqual({ code: 'due', days: 3 });
  });

  it('goes on with the data of the day before', () => {
    const before = planned({ practice: practised(skill('a', 'one')), day: DAY });
    expect(before).toContain('review one right training');
  });
});

describe('changes of a plan', () => {
  const practice = practised(
    skill('a', 'one', { best: 10, last_at: daysAgo(15) }),
    skill('a', 'one', { hand: 'left', last_at: daysAgo(5) }),
    skill('a', 'two', { last_at: daysAgo(3) }),
  );
  const given = input({ practice });
  const blocks = planDay(given);
  const ids = (list: readonly PlanBlock[]) => list.map(({ id }) => id);

  it('keep the beginning in fewer minutes', () => {
    const short = shorten(blocks, 10);
    expect(ids(short)).toEqual(ids(blocks).slice(0, 3));
    expect(minutesOf(short).reduce((sum, minutes) => sum + minutes)).toBe(10);
  });

  it('keep what is done', () => {
    const last = blocks.at(-1);
    const kept = ids(shorten(blocks, 10, [last?.id ?? '']));
    expect(kept).toEqual([...ids(blocks).slice(0, 2), last?.id]);
    expect(shorten(blocks, 10, ids(blocks))).toEqual(blocks);
  });

  it('add to what stands in more minutes', () => {
    const standing = shorten(blocks, 10).toReversed();
    const long = lengthen(given, standing, 30);
    expect(ids(long).slice(0, 3)).toEqual(ids(standing));
    expect(long.length).toBeGreaterThan(blocks.length);
    expect(new Set(ids(long)).size).toBe(long.length);
  });

  it('replace one by another of its kind', () => {
    const short = shorten(blocks, 10);
    expect(short.map(({ kind }) => kind)).toEqual(['warm_up', 'review', 'new']);
    const other = exchange(given, short, short[2]?.id ?? '');
    expect(other).toMatchObject({ kind: 'new', minutes: short[2]?.minutes });
    expect(ids(short)).not.toContain(other?.id);
  });

  it('replace by what was not set aside with any prop', () => {
    const [first] = planDay(input());
    const before = exchange(input(), planDay(input()), first?.id ?? '');
    expect(before?.id).toBe('b_four_right_training');
    const aside = input({ setAside: ['b_four_right_empty'] });
    expect(exchange(aside, planDay(input()), first?.id ?? '')).toBeNull();
  });

  it('replace nothing when nothing is left, nor what is not in the plan', () => {
    const one = input({ shelves: [[film('a', 1)]], moves: new Map([['a', moves('one')]]) });
    expect(exchange(one, planDay(one), 'a_one_right_training')).toBeNull();
    expect(exchange(given, blocks, 'a_nine_right_training')).toBeNull();
  });

  it('put another in place of a film that is no longer open', () => {
    const closed = input({ practice, shelves: [[film('b', 3)]] });
    expect(exchange(closed, blocks, ids(blocks)[0] ?? '')?.video_id).toBe('b');
  });
});

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('any plan is sound, whatever was practised and exchanged', () => {
  for (let seed = 0; seed < 120; seed += 1) {
    const given = randomInput(seeded(seed));
    const blocks = planDay(given);
    const minutes = given.answers.minutes ?? DEFAULT_MINUTES;
    expectSound(given, blocks, minutes, seed);
    const { skills } = given.practice;
    const reordered = Object.fromEntries(Object.entries(skills).toReversed());
    expect(planDay({ ...given, practice: { skills: reordered, days: {} } })).toEqual(blocks);
    expectSound(given, lengthen(given, blocks, minutes + 15), minutes + 15, seed);
    for (const [place, { id }] of blocks.entries()) {
      const other = exchange(given, blocks, id);
      if (other === null) continue;
      expect(blocks.map((block) => block.id)).not.toContain(other.id);
      expectSound(given, [...blocks.slice(0, place), other], minutes, seed);
    }
  }
});

function randomInput(random: () => number): PlanInput {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const lists = new Map(
    ['a', 'b', 'c', 'd', 'e'].map((id) => [
      id,
      moves(...['one', 'two', 'three', 'four'].slice(0, Math.floor(random() * 5))),
    ]),
  );
  const cards = [...lists].map(([id, list]) => film(id, random() < 0.8 ? list.length : undefined));
  const skills = Array.from({ length: Math.floor(random() * 30) }, () =>
    skill(pick(['a', 'b', 'c', 'd', 'e', 'gone']), pick(['one', 'two', 'three', 'four']), {
      hand: pick(HANDS),
      prop: pick(PROPS),
      best: Math.floor(random() * 11),
      tries: Math.floor(random() * 9) * 10,
      last_at: daysAgo(random() * 20),
      ...(random() < 0.3 && { failed: 1 }),
    }),
  );
  const labels: PlanInput['labels'] = random() < 0.5 ? { a: 'completed' } : {};
  const given = {
    shelves: [cards.slice(0, 3), cards.slice(3)],
    practice: practised(...skills),
    labels,
  };
  return input({
    ...given,
    answers: {
      minutes: pick([10, 20, 30, 45] as const),
      experience: pick(['never', 'some', 'bar'] as const),
      hand: pick(['right', 'left'] as const),
    },
    moves: new Map(filmsForNewMoves(given).map((id) => [id, lists.get(id) ?? []])),
    setAside: skills
      .slice(0, 3)
      .map((one) => skillId(one.video_id, one.move_id, one.hand, one.prop)),
  });
}

function expectSound(
  given: PlanInput,
  blocks: readonly PlanBlock[],
  minutes: number,
  seed: number,
): void {
  const message = `seed ${seed}`;
  const { shelves, setAside = [] } = given;
  const open = new Set(shelves.flat().map(({ id }) => id));
  const keys = blocks.map(({ id, video_id, move, hand }) =>
    move === null || hand === null ? id : handKey({ video_id, move_id: move.id, hand }),
  );
  expect(new Set(keys).size, message).toBe(blocks.length);
  const unwanted = blocks.filter(
    ({ id, video_id }) => !open.has(video_id) || setAside.includes(id),
  );
  expect(unwanted, message).toEqual([]);
  const sum = blocks.reduce((total, block) => total + block.minutes, 0);
  expect(sum, message).toBeLessThanOrEqual(minutes);
  expect(
    blocks.filter((block) => block.minutes < 3 || block.minutes > 5),
    message,
  ).toEqual([]);
  expect(skippedMoves(given, blocks), message).toEqual([]);
}

/** Returns the moves that are neither begun nor planned before a later one of their film. */
function skippedMoves({ practice, moves: lists }: PlanInput, blocks: readonly PlanBlock[]) {
  const begun = new Set(
    Object.values(practice.skills).map(({ video_id, move_id }) => `${video_id} ${move_id}`),
  );
  return blocks.flatMap(({ video_id, move }) => {
    if (move === null || begun.has(`${video_id} ${move.id}`)) return [];
    const list = (lists.get(video_id) ?? []).map(({ id }) => `${video_id} ${id}`);
    begun.add(`${video_id} ${move.id}`);
    return list.slice(0, list.indexOf(`${video_id} ${move.id}`)).filter((id) => !begun.has(id));
  });
}
